"""The exit statuses of commands, besides 0 for yes or done: specs/exit-statuses.md."""

NO, BAD_INPUT, UNDECIDED, INTERNAL_ERROR, INTERRUPTED = 1, 2, 3, 70, 130
