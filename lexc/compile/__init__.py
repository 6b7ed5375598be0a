"""The compiler: words are sorted, minimised and placed (`build.compile_words`). Images are combined and edited."""
