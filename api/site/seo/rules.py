"""What is told of a page where nobody said more, and how good that is."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

TITLE_LENGTHS = range(25, 61)  # a result's heading is cut near sixty characters
DESCRIPTION_LENGTHS = range(70, 161)


@dataclass(frozen=True)
class Config:
    """The words of a page, as the specification names them. Empty means: as the one it falls back to."""

    title: str
    description: str
    keywords: str = ""
    meta_robots: str = "index, follow"
    og_title: str = ""
    og_description: str = ""
    og_image: str = ""
    og_type: str = "website"
    twitter_title: str = ""
    twitter_description: str = ""
    twitter_image: str = ""
    twitter_card: str = "summary_large_image"
    canonical_url: str = ""

    def filled(self, words: Mapping[str, str]) -> "Config":
        """With {title} and its kin replaced by an object's own words, and no name left open."""
        texts = ("title", "description", "og_title", "og_description", "twitter_title", "twitter_description")
        return replace(self, **{name: _fill(getattr(self, name), words) for name in texts})

    def complete(self, *, canonical: str, image: str) -> "Config":
        """With every empty field taken from the one it falls back to."""
        og_title, og_description = self.og_title or self.title, self.og_description or self.description
        og_image = self.og_image or image
        return replace(
            self,
            og_title=og_title,
            og_description=og_description,
            og_image=og_image,
            twitter_title=self.twitter_title or og_title,
            twitter_description=self.twitter_description or og_description,
            twitter_image=self.twitter_image or og_image,
            canonical_url=self.canonical_url or canonical,
        )

    def as_dict(self) -> dict[str, str]:
        return asdict(self)


def _fill(text: str, words: Mapping[str, str]) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda found: words.get(found[1], ""), text)
    return " ".join(filled.split())


def shortened(text: str, most: int = 160) -> str:
    """The text up to its last whole word within `most` characters."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0].rstrip(",;:.") + "…"


@dataclass(frozen=True)
class Check:
    """One thing looked at, what it is worth, and why it matters."""

    label: str
    passed: bool
    points: int
    why: str


@dataclass(frozen=True)
class PageContext:
    """What the checks know of a page besides its own words."""

    keywords: tuple[str, ...]
    images: Mapping[str, str]  # address -> what it shows
    other_titles: frozenset[str]
    other_descriptions: frozenset[str]


def checks(config: Config, context: PageContext) -> list[Check]:
    """The whole checklist; the points of all its lines are a hundred."""
    return [*_text_checks(config, context), *_keyword_checks(config, context), *_sharing_checks(config, context)]


def _text_checks(config: Config, context: PageContext) -> list[Check]:
    title, description = config.title.strip(), config.description.strip()
    return [
        Check(
            f"The title has {TITLE_LENGTHS.start} to {TITLE_LENGTHS.stop - 1} characters",
            len(title) in TITLE_LENGTHS or "{" in title,
            20,
            "A shorter one says little, a longer one is cut off in the results.",
        ),
        Check(
            f"The description has {DESCRIPTION_LENGTHS.start} to {DESCRIPTION_LENGTHS.stop - 1} characters",
            len(description) in DESCRIPTION_LENGTHS or "{" in description,
            20,
            "Search results show about 2 lines of it under the title.",
        ),
        Check(
            "No other page has this title",
            title.lower() not in context.other_titles,
            10,
            "People cannot tell pages with the same title apart.",
        ),
        Check(
            "No other page has this description",
            description.lower() not in context.other_descriptions,
            10,
            "A text used twice is often replaced by the search engine's own.",
        ),
        Check(
            "Search engines may list it",
            "noindex" not in config.meta_robots,
            10,
            "A page with noindex is never listed. That is right for tools and tests.",
        ),
    ]


def _keyword_checks(config: Config, context: PageContext) -> list[Check]:
    said = f"{config.title} {config.description}".lower()
    return [
        Check(
            "It has a keyword",
            bool(context.keywords),
            5,
            "Write down which search this page should answer, so that its words can be judged by it.",
        ),
        Check(
            "Title or description says the first keyword",
            bool(context.keywords) and context.keywords[0].lower() in said,
            10,
            "People look for the words they typed.",
        ),
    ]


def _sharing_checks(config: Config, context: PageContext) -> list[Check]:
    image = config.og_image or config.twitter_image
    return [
        Check(
            "Shared links show a large picture",
            config.twitter_card == "summary_large_image",
            5,
            "A large card is seen in a chat; a small one is passed over.",
        ),
        Check(
            "The shared picture is described in words",
            not image or bool(context.images.get(image, "").strip()),
            10,
            "Those who cannot see it hear its description. The card drawn by Kitabo itself describes itself.",
        ),
    ]


def score(found: list[Check]) -> int:
    """The points of what passed, 0 to 100."""
    return sum(check.points for check in found if check.passed)
