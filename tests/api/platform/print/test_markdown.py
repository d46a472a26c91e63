"""Markdown and TeX as they are printed."""

from datetime import UTC, datetime

import pytest

from api.platform.print.formula import FormulaError, formula_of
from api.platform.print.markdown import Dialect, formula_or_tex
from api.platform.print.nodes import Block, Break, Heading, Item, Items, Paragraph, Run, Table, plain_text

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def test_markdown_means_on_paper_what_it_means_on_the_screen() -> None:
    heading, said, listed, table = Dialect().read(
        "## A *short* word\n\nIt costs $5 and $7.\nNot $x_1$, **$y$ or *z***.\n\n3. one\n4. two\n\n"
        "|a|b|\n|-|-|\n|$1$|c|"
    )
    assert heading == Heading(2, [Run("A "), Run("short", italic=True), Run(" word")])
    assert isinstance(said, Paragraph)
    assert said.text[:5] == [Run("It costs $5 and $7."), Break(), Run("Not "), formula_or_tex("x_1"), Run(", ")]
    assert said.text[5:] == [formula_or_tex("y"), Run(" or ", True), Run("z", True, True), Run(".")]
    assert listed == Items(3, [Item([Paragraph([Run("one")])]), Item([Paragraph([Run("two")])])])
    assert table == Table([[[Run("a")], [Run("b")]], [[formula_or_tex("1")], [Run("c")]]])


def test_a_list_in_a_list_stays_one() -> None:
    (listed,) = Dialect().read("- one\n  - inner\n- two")
    assert isinstance(listed, Items)
    assert [type(block) for block in listed.items[0].blocks] == [Paragraph, Items]


def test_books_take_letters_and_tick_boxes_as_marks_and_curl_their_quotes() -> None:
    listed, said = Dialect(breaks=False, is_typographic=True).read('- A) 12 cm\n- ☐ Try\n\nSay "yes"\nnow.')
    assert isinstance(listed, Items)
    assert [item.mark for item in listed.items] == ["A", "☐"]
    assert isinstance(said, Paragraph)
    assert plain_text(said.text) == "Say “yes” now."


def test_a_fence_is_given_its_formulas_as_they_were_written() -> None:
    found: list[tuple[str, str]] = []

    def fence(info: str, content: str) -> Block:
        found.append((info, content))
        return Paragraph([])

    Dialect(fence=fence).read("Before $x$.\n\n```key Title\nA $y$ here.\n```")
    assert found == [("key Title", "A $y$ here.\n")]


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        (r"\frac{3}{8}", "3/8"),
        (r"x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}", "x = (−b ± √(b^2−4ac))/2a"),
        (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "(1, 2; 3, 4)"),
        (r"\binom{-5}{-2}", "(−5; −2)"),
        (r"25_{\text{six}}", "25_six"),
        (r"\mathrm{2H_2O(l)} \rightleftharpoons x", "2H_2O(l) ⇌ x"),
        (r"4{,}200 \times 50\%", "4,200 × 50%"),
        (r"\sin^{-1} 0.24 = 13.9^\circ", "sin ^(−1)0.24 = 13.9°"),
        (r"\left(\frac{A}{\pi}\right)^2", "(A/π)^2"),
        (r"\sqrt[3]{8} = 2", "3√(8) = 2"),
    ],
)
def test_a_formula_is_also_said_in_words(tex: str, words: str) -> None:
    assert formula_of(tex).words == words


@pytest.mark.parametrize("tex", [r"\nonsense{x}", r"\frac{1", "x}", r"\left( x", "x^", r"\begin{pmatrix} 1 & 2"])
def test_tex_that_cannot_be_set_is_refused(tex: str) -> None:
    with pytest.raises(FormulaError):
        formula_of(tex)


def test_signs_that_mean_something_to_the_typesetter_are_only_signs() -> None:
    code = formula_of(r'a # b "c" / d \$ @ ; , [ ( : ~').code
    for sign in ("\\#", '\\"', "\\/", "\\$", "\\@", "\\;", "\\,", "\\(", "\\["):
        assert sign in code
