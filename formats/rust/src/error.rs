use std::fmt;
use std::io;
use std::path::Path;

use crate::sys;

/// Why an image was refused, or a question is none.
#[derive(Debug)]
pub struct Error {
    rule: &'static str,
    message: String,
    source: Option<io::Error>,
}

impl Error {
    /// The rule of the format that the image breaks, as specs/image.md names it: `"N7"`. `"SYSTEM"`: the file cannot be read.
    /// `"QUESTION"`: the question is none, for example a pattern with an open bracket, or a column that the lexicon lacks.
    /// `"MEMORY"`: memory is exhausted.
    pub fn rule(&self) -> &str {
        self.rule
    }

    pub(crate) fn of_status(status: i32) -> Self {
        let (rule, message) = sys::describe(status);
        Error { rule, message: message.to_owned(), source: None }
    }

    pub(crate) fn of_question(message: String) -> Self {
        Error { rule: "QUESTION", message, source: None }
    }

    pub(crate) fn of_file(path: &Path, source: io::Error) -> Self {
        Error { rule: "SYSTEM", message: format!("{}: {source}", path.display()), source: Some(source) }
    }

    pub(crate) fn in_file(mut self, path: &Path) -> Self {
        self.message = format!("{}: {}", path.display(), self.message);
        self
    }

    /// The same, with what was asked. reason: why the question is none, if it is.
    pub(crate) fn about(mut self, question: impl fmt::Display, reason: &str) -> Self {
        let reason = if self.rule == "QUESTION" { reason } else { &self.message };
        self.message = format!("{question}: {reason}");
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|error| error as _)
    }
}
