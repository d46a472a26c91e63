"""A book printed whole: its pages, its contents, its words, and what stops it."""

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from api.platform.print.book import BookText, PrintedBook, print_book
from api.platform.print.curves import curve_of

SAMPLE = BookText(
    title="A Sample", author="Joan Nakato", region="Mukono, Central", author_bio="She writes.",
    subject_line="Mathematics · S1", accent=(194, 65, 12), description="Short.", long_description="Longer.",
    key_takeaways=("count", "add"), target_audience="S1 learners", published_year=2024, runs_on=False, body="",
    part="Part",
    letters=10.0,
)  # fmt: skip
BODY = r"""# One

Some $\frac{1}{2}$ words in Ŋŋoma.

## Inside

| Base | Digits |
|---|---|
| two | 0, 1 |

```example Adding
~~~math
a + b = 3
 = 2 + 1
~~~
Checked, "twice".
```

```figure
width: 60
height: 30
caption: Figure 1. A line.
items:
  - axes: {at: [10, 4], size: [40, 20], x: [0, 4, 1], y: [0, 4, 2], xlabel: x, ylabel: y}
  - plot: {fn: "x", from: 0, to: 4}
  - text: [30, 8, "slope one"]
  - bars: {at: [10, 4], size: [40, 20], labels: [a], values: [1], max: 2, step: 1}
```

# Two

1. First
   - A) yes
   - B) no

# Answers

1. **A.** Because.
"""


def printed(body: str, **other: Any) -> PrintedBook:
    return print_book(replace(SAMPLE, body=body, **other))


def test_a_book_has_its_chapters_where_its_contents_say() -> None:
    book = printed(BODY)
    assert [(line.title, line.level) for line in book.contents] == [
        ("One", 0), ("Inside", 1), ("Two", 0), ("Answers", 0)
    ]  # fmt: skip
    reader = PdfReader(BytesIO(book.content))
    assert len(reader.pages) == len(book.text_per_page)
    for line in book.contents:
        assert line.title in book.text_per_page[line.page - 1]
        assert line.title in reader.pages[line.page - 1].extract_text()
    assert "PART 2" in reader.pages[book.contents[2].page - 1].extract_text()


def test_the_words_of_a_page_are_those_printed_on_it() -> None:
    book = printed(BODY)
    first = book.text_per_page[book.contents[0].page - 1]
    for words in ("Some 1/2 words in Ŋŋoma.", "0, 1", "Checked, “twice”.", "slope one", "a + b", "= 2 + 1"):
        assert words in "\n".join(book.text_per_page), words
    assert "Some 1/2 words" in first
    assert book.text_per_page[0].startswith("MATHEMATICS · S1\nA Sample\nShort.\nJoan Nakato")


def test_chapters_of_stories_run_on_where_there_is_room() -> None:
    assert len(printed(BODY, runs_on=True).text_per_page) < len(printed(BODY).text_per_page)


def test_the_words_of_ten_points_begin_on_one_line() -> None:
    ten = printed("# One\n\n" + "\n".join(f"{n}. point{n}" for n in range(1, 11)))
    page = next(
        each for each in PdfDocument(ten.content) if "point10" in each.get_textpage().get_text_range()
    ).get_textpage()
    words = page.get_text_range()
    begins = [round(page.get_charbox(each.start())[0], 1) for each in re.finditer("point", words)]
    assert len(begins) == 10
    assert len(set(begins)) == 1


def height_of(book: PrintedBook, page: int, words: str) -> float:
    """How far above the foot of a page its words stand."""
    text = PdfDocument(BytesIO(book.content))[page - 1].get_textpage()
    first, _ = text.search(words).get_next()
    return text.get_charbox(first)[1]


def test_a_figure_of_the_first_page_of_a_chapter_stands_below_its_heading() -> None:
    figure = "```figure\n{width: 60, height: 30, caption: Figure 1. A line., items: [{line: [0, 0, 60, 30]}]}\n```\n"
    book = printed("# Chalk\n\nWords.\n\n" + figure + "\nMore words.\n" * 30)
    page = book.contents[-1].page
    assert height_of(book, page, "Figure 1") < height_of(book, page, "More words")


def test_a_title_too_long_for_the_running_head_goes_without_its_second_half() -> None:
    head = height_of(printed("# Chalk\n\nWords."), 2, "A Sample")
    assert head > 0
    long = print_book(
        replace(SAMPLE, title="A Sample: Coordinates, Angles and Bearings of the Lake", body="# Chalk\n\nWords.")
    )
    assert "Coordinates" not in (PdfReader(BytesIO(long.content)).pages[1].extract_text())


def test_the_file_can_be_read_aloud_and_says_what_it_is() -> None:
    reader = PdfReader(BytesIO(printed(BODY).content))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-UG"
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("A Sample", "Joan Nakato")


def test_printing_twice_gives_the_same_bytes() -> None:
    assert printed(BODY).content == printed(BODY).content


def test_a_letter_without_a_glyph_stops_the_press() -> None:
    with pytest.raises(ValueError, match="A Sample: no glyph"):
        printed("# One\n\nA \U0001f600 face.")


def test_an_unknown_shape_fence_or_formula_stops_the_press() -> None:
    with pytest.raises(ValueError, match="A Sample: unknown shape"):
        printed("# One\n\n```figure\n{width: 10, height: 10, items: [{blob: [1, 2]}]}\n```\n")
    with pytest.raises(ValueError, match="A Sample: unknown fence"):
        printed("# One\n\n```chart\nx\n```\n")
    with pytest.raises(ValueError, match="A Sample: unknown"):
        printed("# One\n\n```math\n\\nonsense{x}\n```\n")


def test_curves_are_arithmetic_and_nothing_else() -> None:
    assert curve_of("x**2 - 3")(2) == 1
    assert curve_of("sin(x)")(90) == pytest.approx(1)
    for attack in ("__import__('os')", "x.real", "(lambda: 1)()", "[1][0]"):
        with pytest.raises(ValueError, match="not arithmetic"):
            curve_of(attack)
