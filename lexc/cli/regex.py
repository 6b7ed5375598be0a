"""`lexc regex`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_question, queries_argument, query_options


@commands.command("regex")
@image_argument
@queries_argument("REGEX")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List the words that a regular expression matches as a whole.

    The syntax is Python's without its non-regular parts, back-references and assertions. Without REGEX, each line of
    standard input is one.

    \b
    Example:
      lexc regex english '[^AEIOU]+' '(RE|UN).*(ED|ING)'
      lexc regex twl.dawg '(.[AEIOU]){5}' --limit 10 --json
    """
    with open_image(image, options.reading) as lexicon:
        print_question("regex", lexicon, queries, options)
