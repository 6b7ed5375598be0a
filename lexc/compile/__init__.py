"""Words to automata to nodes: sort, minimise, place (`build.compile_words`); the papers' figures (`paper_figures`)."""
