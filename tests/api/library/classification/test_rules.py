"""Where in a book a topic stands, by the words of its chapters."""

from typing import Any

import pytest

from api.library.classification.rules import chapter_spans, likeness, pages_on

CONTENTS: list[dict[str, Any]] = [
    {"title": "Preface", "page": 1},
    {"title": "Ratios and Proportions", "page": 5, "level": 0},
    {"title": "A part", "page": 7, "level": 1},
    {"title": "Without a page"},
    {"title": "The Set", "page": 9},
    {"page": 20},
]


def test_a_chapter_goes_to_the_page_before_the_next_and_the_last_to_the_end() -> None:
    assert chapter_spans(CONTENTS, 30) == [
        ("Preface", 1, 4),
        ("Ratios and Proportions", 5, 8),
        ("The Set", 9, 19),
        ("", 20, 30),
    ]
    assert chapter_spans([{"title": "A", "page": 4}, {"title": "B", "page": 4}], 3) == [("A", 4, 4), ("B", 4, 4)]
    assert chapter_spans([], 30) == []


@pytest.mark.parametrize(
    ("name", "title", "like"),
    [
        ("Ratio", "ratio", 1.0),
        ("Ratio", "Ratios and Proportions", 1.0),
        ("The Set of a Number", "Sets", 0.5),
        ("Sets", "Maps", 0.0),
        ("Of the", "of the", 1.0),
        ("Of the", "Sets", 0.0),
        ("Sets and Maps", "Maps, sets and more", 1.0),
    ],
)
def test_a_title_is_like_a_topic_by_the_words_of_the_topic_it_has(name: str, title: str, like: float) -> None:
    assert likeness(name, title) == like


def test_a_topic_stands_in_the_chapter_that_says_its_name() -> None:
    assert pages_on("Ratio", CONTENTS, 30) == (5, 8)
    assert pages_on("Sets", CONTENTS, 30, heard=(1, 4)) == (9, 19)


def test_of_two_chapters_alike_the_first_is_meant() -> None:
    twice = [{"title": "Sets", "page": 3}, {"title": "Sets", "page": 8}]
    assert pages_on("Sets", twice, 10) == (3, 7)


def test_three_words_of_five_say_so_and_one_of_two_does_not() -> None:
    contents = [{"title": "Red green blue", "page": 2}]
    assert pages_on("Red green blue black white", contents, 9) == (2, 9)
    assert pages_on("Red black", contents, 9) is None


def test_without_a_title_that_says_so_what_was_heard_counts() -> None:
    assert pages_on("Vectors", CONTENTS, 30, heard=(5, 8)) == (5, 8)
    assert pages_on("Vectors", CONTENTS, 30, heard=(5,)) is None
    assert pages_on("Vectors", CONTENTS, 30) is None
    assert pages_on("Vectors", [], 30) is None


def test_of_chapters_alike_the_one_that_begins_first_is_taken() -> None:
    contents = [{"title": "Osmosis", "page": 10}, {"title": "Osmosis", "page": 5}]
    assert pages_on("Osmosis", contents, 50) == (5, 50)
