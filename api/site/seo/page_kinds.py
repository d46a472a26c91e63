"""The kinds of pages of pages.yaml, and which of them an address is."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from api.platform.problem import NotFound
from api.site.seo.rules import Config


class PageTypeNotFound(NotFound):
    title, detail = "Page Type Not Found", "There is no page of this type."


@dataclass(frozen=True)
class Kind:
    """One kind of page: the address its screen has, and its words until somebody changes them."""

    page_type: str
    path: str
    name: str
    words: Config

    @property
    def is_of_one_object(self) -> bool:
        """Whether each such page shows one book, subject or person."""
        return "*" in self.path


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of page by its type, in the order of pages.yaml."""
    entries = yaml.safe_load((Path(__file__).parent / "pages.yaml").read_text("utf-8"))
    return {entry["page_type"]: _kind(**entry) for entry in entries}


def _kind(
    page_type: str,
    path: str,
    name: str,
    title: str,
    description: str,
    keywords: str = "",
    robots: str = "index, follow",
    og_type: str = "website",
) -> Kind:
    words = Config(title=title, description=description, keywords=keywords, meta_robots=robots, og_type=og_type)
    return Kind(page_type, path, name, words)


def kind_of(page_type: str) -> Kind:
    """The kind of that type; raises PageTypeNotFound."""
    if page_type not in kinds():
        raise PageTypeNotFound
    return kinds()[page_type]


def kind_at(patterns: list[str]) -> Kind | None:
    """The kind whose address is one of a screen's patterns, such as /books/:id."""
    wanted = {re.sub(r":\w+\??", "*", pattern) for pattern in patterns}
    return next((kind for kind in kinds().values() if kind.path in wanted), None)
