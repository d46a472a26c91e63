"""What each kind of page says, and how good it is."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.site.seo.page_kinds import Kind, kind_of, kinds
from api.site.seo.rules import Check, Config, PageContext, checks
from api.site.seo.tables import SeoConfig, SeoImage, SeoKeyword

WORDS = [each.name for each in fields(Config)]


@dataclass(frozen=True)
class PageState:
    """One kind of page with all that is known of it."""

    kind: Kind
    config: Config
    keywords: list[SeoKeyword]
    images: list[SeoImage]
    checks: list[Check]
    changed_at: datetime | None


def config_of(db: Session, page_type: str) -> Config:
    """The words of a kind of page, as somebody last left them or as pages.yaml has them."""
    kind = kind_of(page_type)
    row = row_of(db, page_type)
    return words_of(row) if row else kind.words


def row_of(db: Session, page_type: str) -> SeoConfig | None:
    return db.scalar(select(SeoConfig).where(SeoConfig.page_type == page_type))


def words_of(row: SeoConfig) -> Config:
    return Config(**{name: getattr(row, name) for name in WORDS})


def alt_of(db: Session, page_type: str, image: str) -> str:
    """What an image of a page shows, in words; empty when nobody said."""
    wanted = select(SeoImage.alt_text).join(SeoConfig, SeoImage.seo_config_id == SeoConfig.id)
    return db.scalar(wanted.where(SeoConfig.page_type == page_type, SeoImage.image_url == image)) or ""


def list_pages(db: Session) -> list[PageState]:
    """Every kind of page with its checklist, in the order of pages.yaml."""
    rows = {row.page_type: row for row in db.scalars(select(SeoConfig))}
    keywords = list(db.scalars(select(SeoKeyword).order_by(SeoKeyword.place)))
    images = list(db.scalars(select(SeoImage).order_by(SeoImage.image_url)))
    configs = {kind: words_of(rows[kind]) if kind in rows else kinds()[kind].words for kind in kinds()}
    found = []
    for page_type, kind in kinds().items():
        row = rows.get(page_type)
        own_keywords = [each for each in keywords if row and each.seo_config_id == row.id]
        own_images = [each for each in images if row and each.seo_config_id == row.id]
        context = _context(page_type, configs, own_keywords, own_images)
        judged = checks(configs[page_type], context)
        changed_at = row.updated_at if row else None
        found.append(PageState(kind, configs[page_type], own_keywords, own_images, judged, changed_at))
    return found


def get_page(db: Session, page_type: str) -> PageState:
    """One kind of page; raises PageTypeNotFound."""
    kind_of(page_type)
    return next(each for each in list_pages(db) if each.kind.page_type == page_type)


def _context(
    page_type: str, configs: Mapping[str, Config], keywords: list[SeoKeyword], images: list[SeoImage]
) -> PageContext:
    others = [config for name, config in configs.items() if name != page_type]
    listed = [part.strip() for part in configs[page_type].keywords.split(",") if part.strip()]
    return PageContext(
        keywords=tuple([each.keyword for each in keywords] or listed),
        images={each.image_url: each.alt_text for each in images},
        other_titles=frozenset(config.title.strip().lower() for config in others),
        other_descriptions=frozenset(config.description.strip().lower() for config in others),
    )
