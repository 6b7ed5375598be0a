"""The operating system's side of lexc: files, folders of data, threads, processes; and reports of progress."""
