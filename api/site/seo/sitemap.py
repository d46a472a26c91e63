"""The list of public addresses for search engines, in the shape of sitemaps.org."""

from collections.abc import Iterator
from datetime import datetime
from xml.sax.saxutils import escape

from sqlalchemy.orm import Session

from api.platform.clock import day_of
from api.site.seo import objects
from api.site.seo.head import absolute
from api.site.seo.page_kinds import Kind, kind_at
from api.site.seo.service import presenters
from api.site.seo.web_build import Built

SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
ADDRESSES_MOST = 50_000  # of one file, by the protocol


def addresses(db: Session, build: Built | None) -> list[tuple[str, str | None]]:
    """Every public, listed address with the day of its last change where that is known."""
    if build is None:
        return []
    found: list[tuple[str, str | None]] = []
    for page in presenters.list_pages(db):
        if "noindex" not in page.config.meta_robots and _is_there(build, page.kind):
            found += _of_kind(db, build, page)
    return found


def _is_there(build: Built, kind: Kind) -> bool:
    return any(
        screen.is_public and kind_at(list(screen.patterns)) is kind
        for screen in {screen for _, screen in build.screens or ()}
    )


def _of_kind(db: Session, build: Built, page: presenters.PageState) -> Iterator[tuple[str, str | None]]:
    kind = page.kind
    if kind.is_of_one_object:
        for each in objects.every(db, kind.page_type):
            yield kind.path.replace("*", each.id), _day(each.changed_at)
    elif not page.config.canonical_url or page.config.canonical_url == kind.path:
        written = build.prose.get(kind.path, {}).get("changed")
        yield kind.path, max(filter(None, (written, _day(page.changed_at))), default=None)


def _day(moment: datetime | None) -> str | None:
    return day_of(moment).isoformat() if moment else None


def index(base: str, count: int) -> str:
    """The list of sitemap files, for when one does not hold everything."""
    entries = "".join(
        f"<sitemap><loc>{escape(absolute(base, f'/sitemap-{number}.xml'))}</loc></sitemap>"
        for number in range(1, count + 1)
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="{SPACE}">{entries}</sitemapindex>\n'


def urlset(base: str, listed: list[tuple[str, str | None]]) -> str:
    """One file of addresses."""
    entries = "\n".join(
        f"<url><loc>{escape(absolute(base, path))}</loc>{f'<lastmod>{day}</lastmod>' if day else ''}</url>"
        for path, day in listed
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{SPACE}">\n{entries}\n</urlset>\n'


def parts(listed: list[tuple[str, str | None]], most: int = ADDRESSES_MOST) -> list[list[tuple[str, str | None]]]:
    """The addresses in files of at most `most`; one empty file when there are none."""
    return [listed[start : start + most] for start in range(0, len(listed), most)] or [[]]


def robots(base: str) -> str:
    """What robots may read: everything a visitor may, and of the api only pictures."""
    return "\n".join(
        [
            "User-agent: *",
            "Allow: /api/seo/cards/",
            "Allow: /api/books/*/cover",
            "Allow: /api/placeholder/",
            "Disallow: /api/",
            "Disallow: /admin",
            "Disallow: /super-admin",
            "Disallow: /emergency",
            "",
            f"Sitemap: {absolute(base, '/sitemap.xml')}",
            "",
        ]
    )
