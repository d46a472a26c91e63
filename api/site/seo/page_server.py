"""The page served at each address: the built page with the head of its own, kept ready for five minutes."""

import hashlib
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.platform.settings.service import configured, when_changed
from api.settings import settings
from api.site.seo import objects
from api.site.seo.head import bare_head, head, page_with
from api.site.seo.page_kinds import Kind, kind_at
from api.site.seo.rules import Config
from api.site.seo.service import presenters
from api.site.seo.structured_data import structured
from api.site.seo.web_build import Built

log = logging.getLogger("kitabo.seo")

FRESH = timedelta(minutes=5)
KEPT_MOST = 2_000


@dataclass(frozen=True)
class Served:
    """One page as it leaves, with its mark for the browser's cache."""

    html: str
    status: int
    etag: str


_kept: dict[tuple[int, str, bool], tuple[datetime, Served]] = {}
_names: dict[str, tuple[datetime, str]] = {}


def forget() -> None:
    """Write every page anew at its next request."""
    _kept.clear()
    _names.clear()


# A new name of the site stands on every page of this process at once; other processes follow within five minutes.
when_changed(forget)


def page_at(db: Session, build: Built, path: str, now: datetime, *, is_signed_in: bool) -> Served:
    """The page at an address: 404 with the same page where there is no screen, or nothing to show on it."""
    path = path.rstrip("/") or "/"
    key = (id(build), path, is_signed_in)
    kept = _kept.get(key)
    if kept and kept[0] > now:
        return kept[1]
    tags, status, is_sure = _tags(db, build, path, now)
    html = page_with(build.page, build.preloads(path, is_signed_in) + tags)
    served = Served(html, status, f'"{hashlib.sha256(html.encode()).hexdigest()[:20]}"')
    # Addresses anybody may make up, and answers without the database, are not worth keeping.
    if status == 200 and is_sure:
        if len(_kept) >= KEPT_MOST:
            _kept.clear()
        _kept[key] = (now + FRESH, served)
    return served


def _tags(db: Session, build: Built, path: str, now: datetime) -> tuple[str, int, bool]:
    """The head's tags, the status, and whether the database was there to be asked."""
    try:
        return *_rendered(db, build, path, _site_name(db, now)), True
    except OperationalError:
        # A page without its own words is better than none: it is what tells people that we are away.
        log.warning("no database for the head of %s", path)
        site = settings().site_name
        return bare_head(site, site), 200, False


def _site_name(db: Session, now: datetime) -> str:
    """The site's name as configured, asked for once in five minutes."""
    kept = _names.get("site")
    if kept is None or kept[0] <= now:
        kept = _names["site"] = (now + FRESH, str(configured(db, "site_name")))
    return kept[1]


def _rendered(db: Session, build: Built, path: str, site: str) -> tuple[str, int]:
    if build.screens is None:
        return bare_head(site, site), 200
    found = build.screen_at(path)
    if found is None:
        return bare_head("404 Page Not Found", site), 404
    screen, name = found
    kind = kind_at(list(screen.patterns))
    if kind is None or not screen.is_public:
        return bare_head(screen.title, site), 200
    thing = objects.find(db, kind.page_type, name) if kind.is_of_one_object else None
    if kind.is_of_one_object and thing is None:
        # Kinds that cannot be looked up yet stay pages of their screen.
        return bare_head(screen.title, site), 404 if kind.page_type in objects.FINDERS else 200
    own = presenters.config_of(db, kind.page_type).filled(thing.words if thing else {})
    config, base = complete(kind, own, thing), settings().base_url
    alt = presenters.alt_of(db, kind.page_type, config.og_image) or config.og_title
    data = structured(kind, config, thing, site=site, base=base, prose=build.prose)
    return head(config, site=site, base=base, page_type=kind.page_type, alt=alt, data=data), 200


def complete(kind: Kind, config: Config, thing: objects.Thing | None) -> Config:
    """The config with its address and its card filled in."""
    address = kind.path.replace("*", thing.id) if thing else kind.path
    card = f"/api/seo/cards/{kind.page_type}{f'/{thing.id}' if thing else ''}.png"
    return config.complete(canonical=address, image=card)
