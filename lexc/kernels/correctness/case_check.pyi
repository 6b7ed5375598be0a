from lexc.kernels.correctness.compounds import Compounds
from lexc.kernels.correctness.word_forms import WordForms
class CaseCheck:
    def __init__(self, forms: WordForms, compounds: Compounds, switches: int) -> None: ...
