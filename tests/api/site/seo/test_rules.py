"""What is told of a page where nobody said more, and the checklist with its points. Pure."""

from dataclasses import replace

import pytest

from api.site.seo.rules import Config, PageContext, checks, score, shortened

GOOD = Config(
    title="Physics for senior three",
    description="d" * 70,
)
CONTEXT = PageContext(("physics",), {"/a.png": "A lens"}, frozenset({"another"}), frozenset({"another text"}))
POINTS = [20, 20, 10, 10, 10, 5, 10, 5, 10]


def failed(context: PageContext = CONTEXT, **more: str) -> list[str]:
    config = replace(GOOD, **{"title": "Physics for senior three x"} | more)
    return [check.label for check in checks(config, context) if not check.passed]


def test_names_in_braces_are_filled_and_those_nobody_gave_leave_no_gap() -> None:
    config = Config(
        title="{title} by {author}", description="Read  {title} {x} now",
        og_title="{title}!", og_description="{x}{title}",
        twitter_title="T {title}", twitter_description="D {title}", keywords="{title}", canonical_url="{title}",
    )  # fmt: skip
    filled = config.filled({"title": "Okonkwo", "author": "Ann"})
    assert filled == replace(
        config, title="Okonkwo by Ann", description="Read Okonkwo now", og_title="Okonkwo!", og_description="Okonkwo",
        twitter_title="T Okonkwo", twitter_description="D Okonkwo",
    )  # fmt: skip
    assert filled.as_dict()["keywords"] == "{title}"


def test_an_empty_field_is_taken_from_the_one_it_falls_back_to() -> None:
    bare = Config("Title", "Text").complete(canonical="/here", image="/card.png")
    assert bare == Config(
        "Title", "Text", og_title="Title", og_description="Text", og_image="/card.png", twitter_title="Title",
        twitter_description="Text", twitter_image="/card.png", canonical_url="/here",
    )  # fmt: skip
    shared = Config("Title", "Text", og_title="O", og_description="P", og_image="/o.png")
    whole = shared.complete(canonical="/here", image="/card.png")
    assert (whole.twitter_title, whole.twitter_description, whole.twitter_image) == ("O", "P", "/o.png")
    own = replace(shared, twitter_title="T", twitter_description="U", twitter_image="/t.png", canonical_url="/there")
    assert own.complete(canonical="/here", image="/card.png") == own


def test_a_page_of_which_nothing_is_said_may_be_listed_as_a_website_with_a_large_card() -> None:
    config = Config("Title", "Text")
    assert (config.meta_robots, config.og_type, config.twitter_card) == (
        "index, follow", "website", "summary_large_image",
    )  # fmt: skip
    others = ("keywords", "og_title", "og_description", "og_image", "twitter_title", "twitter_description",
              "twitter_image", "canonical_url")  # fmt: skip
    assert {getattr(config, name) for name in others} == {""}


def test_a_text_is_cut_after_its_last_whole_word() -> None:
    assert shortened("a  b\n c") == "a b c"
    assert shortened("one two", 7) == "one two"
    assert shortened("one two x", 8) == "one…"
    assert shortened("one two, three", 12) == "one two…"
    assert shortened("one two three", 9) == "one two…"
    assert shortened("x" * 160) == "x" * 160
    assert shortened("x" * 161) == "x" * 159 + "…"
    assert [shortened(f"one{sign} two three", 9) for sign in ",;:."] == ["one…"] * 4
    assert shortened("oneX two three", 9) == "oneX…"


def test_the_points_of_the_whole_checklist_are_a_hundred() -> None:
    config = replace(GOOD, title="Physics for senior three x")
    found = checks(config, CONTEXT)
    assert [check.points for check in found] == POINTS
    assert score(found) == 100
    assert score(checks(replace(config, twitter_card="summary", meta_robots="noindex"), CONTEXT)) == 85
    assert [check.label for check in found] == [
        "The title has 25 to 60 characters", "The description has 70 to 160 characters", "No other page has this title",
        "No other page has this description", "Search engines may list it", "It has a keyword",
        "Title or description says the first keyword", "Shared links show a large picture",
        "The shared picture is described in words",
    ]  # fmt: skip


def test_every_check_says_why_it_matters() -> None:
    assert [check.why for check in checks(GOOD, CONTEXT)] == [
        "A shorter one says little, a longer one is cut off in the results.",
        "Search results show about 2 lines of it under the title.",
        "People cannot tell pages with the same title apart.",
        "A text used twice is often replaced by the search engine's own.",
        "A page with noindex is never listed. That is right for tools and tests.",
        "Write down which search this page should answer, so that its words can be judged by it.",
        "People look for the words they typed.",
        "A large card is seen in a chat; a small one is passed over.",
        "Those who cannot see it hear its description. The card drawn by Kitabo itself describes itself.",
    ]


TITLE, TEXT = "The title has 25 to 60 characters", "The description has 70 to 160 characters"


@pytest.mark.parametrize(
    ("title", "description", "labels"),
    [
        ("physics " + "t" * 17, "d" * 160, []),
        ("physics " + "t" * 16, "d" * 69, [TITLE, TEXT]),
        ("physics " + "t" * 52, "d" * 70, []),
        ("physics " + "t" * 53, "d" * 161, [TITLE, TEXT]),
        ("  physics " + "t" * 16 + " ", " " + "d" * 69, [TITLE, TEXT]),
        ("physics {title}", "about {title}", []),  # filled for each object, which nobody can count here
    ],
)
def test_title_and_description_are_neither_short_nor_long(title: str, description: str, labels: list[str]) -> None:
    assert failed(title=title, description=description) == labels


def test_a_title_and_a_description_are_a_page_s_own() -> None:
    title, text = (
        "Another Physics for senior",
        "Another text on physics for senior three, as long as it has to be here.",
    )
    other = replace(CONTEXT, other_titles=frozenset({title.lower()}), other_descriptions=frozenset({text.lower()}))
    assert failed(other, title=f" {title}", description=f"{text} ") == [
        "No other page has this title", "No other page has this description",
    ]  # fmt: skip


def test_a_page_says_its_first_keyword_in_whatever_letters() -> None:
    assert failed(replace(CONTEXT, keywords=("SENIOR Three", "x"))) == []
    assert failed(replace(CONTEXT, keywords=("dddd",))) == []
    assert failed(replace(CONTEXT, keywords=("chemistry", "physics"))) == [
        "Title or description says the first keyword"
    ]
    assert failed(replace(CONTEXT, keywords=())) == ["It has a keyword", "Title or description says the first keyword"]


def test_a_page_may_be_listed_and_shown_with_a_picture_that_is_described() -> None:
    assert failed(meta_robots="noindex, follow") == ["Search engines may list it"]
    assert failed(twitter_card="summary") == ["Shared links show a large picture"]
    undescribed = ["The shared picture is described in words"]
    assert failed(og_image="/a.png") == failed(twitter_image="/a.png") == []
    assert failed(og_image="/b.png", twitter_image="/a.png") == undescribed
    assert failed(twitter_image="/b.png") == undescribed
    assert failed(replace(CONTEXT, images={"/a.png": "  "}), og_image="/a.png") == undescribed
