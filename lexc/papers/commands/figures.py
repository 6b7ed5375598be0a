"""`lexc papers figures`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.printing import print_json
from lexc.errors import plural, printable
from lexc.opening import ReadingOptions
from lexc.papers.commands.figure_tables import print_tables
from lexc.papers.results import paper_figures_of


@commands.command("figures")
@image_argument
@reading_options
@json_option
def command(image: str, reading: ReadingOptions, as_json: bool) -> None:
    """Print the sizes of the papers, for the words of an image.

    These are states, arcs and bytes of trie, DAWG and GADDAG by the conventions of Appel and Jacobson (1988) and of
    Gordon (1994). They are counted from the words alone, whatever the kind of the image. Its alphabet has at most 63
    letters.

    \b
    Example:
      lexc papers figures twl.gaddag
      lexc papers figures english --json
    """
    with open_image(image, reading) as lexicon:
        figures, n_words = paper_figures_of(lexicon), len(lexicon)
    if as_json:
        print_json(figures)
        return
    click.echo(f"{plural(n_words, 'word')} of {printable(image)}")
    print_tables(figures)
