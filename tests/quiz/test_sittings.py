"""A sitting asks what is due, asks missed cards again, and takes answers back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import lexc
from lexc.errors import SectionMissing
from lexc.lexicon import Lexicon
from lexc.quiz.card_files import CardFile
from lexc.quiz.cards import Card, Rating
from lexc.quiz.quizzes import Anagrams, Definitions, Hooks, Judge, Quiz
from lexc.quiz.schedules import SCHEDULES
from lexc.quiz.sittings import Sitting, Tally, Verdict, choose_cards

NOW = 1_700_000_000
WORDS = ["ARE", "CARE", "RACE", "ACRE", "CARES", "SCARE", "RACES", "ACRES", "EAR", "ERA", "TEN", "NET", "BEE"]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(WORDS)


def sit(quiz: Quiz, file: CardFile | None = None, due: list[str] = [], new: list[str] = []) -> Sitting:  # noqa: B006
    sitting = Sitting(quiz, SCHEDULES["boxes"], file, due, new, clock=lambda: NOW)
    sitting.advance()
    return sitting


class TestQuizzes:
    """Each kind of quiz has its questions and their answers."""

    def test_questions_about_anagrams_are_alphagrams(self, lexicon: Lexicon) -> None:
        quiz = Anagrams(lexicon)
        assert [*quiz.cards_of(["CARE", "RACE", "TEN", "NET"])] == ["ACER", "ENT"]
        assert {*quiz.ask("ACER").answers} == {"CARE", "RACE", "ACRE"}

    def test_hooks_are_longer_words(self, lexicon: Lexicon) -> None:
        quiz = Hooks(lexicon)
        assert [*quiz.cards_of(["ARE", "CARE", "BEE"])] == ["ARE", "CARE"]
        assert {*quiz.ask("CARE").answers} == {"CARES", "SCARE"}

    def test_a_person_judges_words_and_strings_like_them(self, lexicon: Lexicon) -> None:
        quiz = Judge(lexicon, seed=3)
        asked = [*quiz.cards_of(WORDS * 20)]
        assert 0 < sum(card in lexicon for card in asked) < len(asked)
        assert all(quiz.ask(card).answers == (("yes",) if card in lexicon else ("no",)) for card in asked)
        assert all(
            any(sum(map(str.__ne__, card, word)) <= 1 and len(card) == len(word) for word in WORDS) for card in asked
        )
        assert [quiz.normalise(text) for text in ("y", "NO", "maybe", "")] == ["yes", "no", "", ""]

    def test_definitions_come_from_their_column(self) -> None:
        lexicon = lexc.build(["ANT", "BEE"], columns={"definition": [None, "makes honey"]})
        quiz = Definitions(lexicon)
        assert [*quiz.cards_of(["ANT", "BEE"])] == ["BEE"]
        assert quiz.ask("BEE") == ("BEE", "makes honey", ("BEE",))
        with pytest.raises(SectionMissing, match="expected a column meaning; found definition"):
            Definitions(lexicon, "meaning")

    @pytest.mark.parametrize("kind", [Anagrams, Hooks, Judge])
    @pytest.mark.parametrize("card", ["Ñ1", "?", "??????", "[", "\\", " ", "A" * 1000])
    def test_a_card_of_another_lexicon_has_no_answer(
        self, lexicon: Lexicon, kind: Callable[[Lexicon], Quiz], card: str
    ) -> None:
        assert {*kind(lexicon).ask(card).answers} <= {"no"}

    def test_answers_are_read_as_the_lexicon_reads_words(self, lexicon: Lexicon) -> None:
        assert Anagrams(lexicon).normalise("care") == "CARE"
        assert Anagrams(lexicon).normalise("ça") == ""
        german = lexc.build(["Straße", "weiß"])
        assert Anagrams(german).normalise("weiß") == "weiß"


class TestSittings:
    """The order of questions, and what is recorded."""

    def test_all_answers_end_a_question(self, lexicon: Lexicon) -> None:
        sitting = sit(Anagrams(lexicon), new=["ACER"])
        verdicts = [sitting.type(text) for text in ("care", "CARE", "EAR", "RACE", "ACRE")]
        assert verdicts == [Verdict.RIGHT, Verdict.REPEATED, Verdict.WRONG, Verdict.RIGHT, Verdict.RIGHT]
        assert sitting.open_answers == ()
        assert sitting.found == ("CARE", "RACE", "ACRE")

    def test_due_cards_come_before_missed_ones_and_these_before_new_ones(self, lexicon: Lexicon) -> None:
        sitting = sit(Hooks(lexicon), due=["ARE", "CARE"], new=["RACE"])
        asked = list[str]()
        while sitting.question:
            asked.append(sitting.question.card)
            sitting.rate(Rating.AGAIN if asked.count("ARE") == 1 and asked[-1] == "ARE" else Rating.GOOD)
            sitting.advance()
        assert asked == ["ARE", "CARE", "ARE", "RACE"]
        assert sitting.tally == Tally(right=2, missed=1, again=1)

    def test_a_missed_card_comes_after_five_others_while_cards_are_due(self, lexicon: Lexicon) -> None:
        """Each again until it is right."""
        due = ["ACER", "AER", "ENT", "BEE", "ACERS", "ACER2"]
        sitting = sit(Anagrams(lexicon), due=[*due[:5], "AER"])
        asked = list[str]()
        while sitting.question and len(asked) < 20:
            asked.append(sitting.question.card)
            sitting.rate(Rating.AGAIN if asked.count("ACER") < 3 and asked[-1] == "ACER" else Rating.GOOD)
            sitting.advance()
        assert asked == ["ACER", "AER", "ENT", "BEE", "ACERS", "AER", "ACER", "ACER"]

    def test_only_the_first_answer_is_recorded(self, lexicon: Lexicon) -> None:
        with CardFile(None) as file:
            file.put([Card("ACER", 4, 0, 4, NOW, cardbox=4, next_scheduled=NOW)])
            sitting = sit(Anagrams(lexicon), file, due=["ACER"])
            sitting.rate(Rating.AGAIN)
            sitting.advance()
            assert sitting.is_again
            sitting.rate(Rating.GOOD)
            card = file.get("ACER")
            assert card is not None
            assert (card.correct, card.incorrect, card.cardbox) == (4, 1, 0)
            assert {*card.words} == {"CARE", "RACE", "ACRE"}

    def test_undo_takes_the_last_answer_back_and_asks_again(self, lexicon: Lexicon) -> None:
        before = Card("ACER", 4, 0, 4, NOW, cardbox=4, next_scheduled=NOW)
        with CardFile(None) as file:
            file.put([before])
            sitting = sit(Anagrams(lexicon), file, due=["ACER"], new=["ENT"])
            sitting.rate(Rating.AGAIN)
            sitting.advance()
            question = sitting.undo()
            assert question is not None
            assert question.card == "ACER"
            assert file.get("ACER") == before
            assert sitting.tally == Tally()
            sitting.rate(Rating.GOOD)
            assert [sitting.advance() and sitting.question.card, sitting.n_left] == ["ENT", 0]  # type: ignore[union-attr]
            assert file.get("ACER") is not None
            assert file.get("ENT") is None

    def test_undo_before_the_first_answer_does_nothing(self, lexicon: Lexicon) -> None:
        sitting = sit(Anagrams(lexicon), new=["ACER"])
        assert sitting.undo() is None
        assert sitting.question is not None

    def test_cards_without_answers_are_passed_over_and_kept(self, lexicon: Lexicon) -> None:
        with CardFile(None) as file:
            file.put([Card("XYZ", cardbox=0, next_scheduled=NOW)])
            sitting = sit(Anagrams(lexicon), file, due=["XYZ", "ENT"])
            assert sitting.question is not None
            assert sitting.question.card == "ENT"
            assert sitting.gone == ["XYZ"]
            assert file.get("XYZ") is not None

    def test_a_question_knows_answers_that_a_new_lexicon_adds(self, lexicon: Lexicon) -> None:
        with CardFile(None) as file:
            file.put([Card("ACER", 1, cardbox=1, next_scheduled=NOW, words=("CARE", "RACE"))])
            assert sit(Anagrams(lexicon), file, due=["ACER"]).new_answers() == ("ACRE",)
            assert sit(Anagrams(lexicon), file, new=["ENT"]).new_answers() == ()

    def test_a_person_sees_when_each_rating_would_bring_the_card_back(self, lexicon: Lexicon) -> None:
        with CardFile(None) as file:
            times = sit(Anagrams(lexicon), file, new=["ACER"]).next_times()
        assert times[Rating.AGAIN] < times[Rating.GOOD]

    def test_practice_records_nothing(self, lexicon: Lexicon) -> None:
        sitting = sit(Anagrams(lexicon), None, new=["ACER"])
        sitting.rate(Rating.GOOD)
        assert sitting.tally == Tally(right=1)
        assert sitting.advance() is None


def test_due_cards_of_the_words_come_first_then_new_ones(lexicon: Lexicon) -> None:
    with CardFile(None) as file:
        file.put([Card("ACER", 1, cardbox=1, next_scheduled=NOW), Card("ENT", 1, cardbox=1, next_scheduled=NOW + 9)])
        file.put([Card("BEE", 1)])
        quiz = Anagrams(lexicon)
        assert choose_cards(file, quiz, None, NOW, None) == (["ACER"], [])
        assert choose_cards(file, quiz, ["CARE", "TEN", "EAR", "BEE"], NOW, None) == (["ACER"], ["AER", "BEE"])
        assert choose_cards(file, quiz, ["TEN", "EAR", "BEE"], NOW, 1) == ([], ["AER"])
