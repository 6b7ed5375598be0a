"""The server: a lexicon's answers over HTTP, with the packages of the extra `lexc[web]`.

`app` has the addresses, `questions` what they answer, `lexicons` the files that are served, `access` who may ask. The
answers are those of `lexc.views`, as the commands print them with `--json`.
"""
