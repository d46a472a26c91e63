"""Changing what a kind of page tells; each change is audited and can be taken back."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import delete, event, select
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.audit.tables import AuditLog
from api.platform.problem import Malformed, Problem
from api.site.seo import page_server, rules
from api.site.seo.page_kinds import kind_of
from api.site.seo.rules import Config
from api.site.seo.schemas import KeywordIn
from api.site.seo.service import presenters
from api.site.seo.tables import SeoConfig, SeoImage, SeoKeyword

ENTITY = "seo_config"
CONFIGS = TypeAdapter(Config)
KEYWORDS_MOST = 200


class NothingToUndo(Problem):
    status, title = 409, "Nothing to undo"
    detail = "Nobody has changed this page yet."


def save(db: Session, *, by: UUID, page_type: str, config: Config) -> None:
    """Put these words in place of the present ones."""
    _write(db, by=by, page_type=page_type, config=config, action="seo.change")


def undo(db: Session, *, by: UUID, page_type: str) -> None:
    """Put back the words from before the last change; undone twice, the change is there again."""
    kind_of(page_type)
    changes = select(AuditLog).where(AuditLog.entity_type == ENTITY, AuditLog.entity_id == page_type)
    last = db.scalar(
        changes.where(AuditLog.action.in_(("seo.change", "seo.undo"))).order_by(AuditLog.id.desc()).limit(1)
    )
    if last is None:
        raise NothingToUndo
    _write(db, by=by, page_type=page_type, config=CONFIGS.validate_python(last.old_values or {}), action="seo.undo")


def _write(db: Session, *, by: UUID, page_type: str, config: Config, action: str) -> None:
    before = presenters.config_of(db, page_type)
    row = _row(db, page_type)
    for name, value in config.as_dict().items():
        setattr(row, name, value)
    audit(db, user_id=by, action=action, entity=(ENTITY, page_type), old=before.as_dict(), new=config.as_dict())
    _settle(db, page_type)


def set_keywords(db: Session, *, by: UUID, page_type: str, keywords: Sequence[KeywordIn]) -> None:
    """Put these keywords in place of the present ones; figures nobody gave stay unknown."""
    _each_once([each.keyword.lower() for each in keywords], "keywords", "Write each keyword once.")
    row = _row(db, page_type)
    old = [each.keyword for each in presenters.get_page(db, page_type).keywords]
    db.execute(delete(SeoKeyword).where(SeoKeyword.seo_config_id == row.id))
    db.add_all(
        SeoKeyword(seo_config_id=row.id, place=place, **each.model_dump()) for place, each in enumerate(keywords, 1)
    )
    new = [each.keyword for each in keywords]
    audit(db, user_id=by, action="seo.keywords", entity=(ENTITY, page_type), old=old, new=new)
    _settle(db, page_type)


def set_images(db: Session, *, by: UUID, page_type: str, images: list[dict[str, Any]]) -> None:
    """Put these images in place of the present ones."""
    _each_once([each["image_url"] for each in images], "images", "Name each image once.")
    row = _row(db, page_type)
    old = [each.image_url for each in presenters.get_page(db, page_type).images]
    db.execute(delete(SeoImage).where(SeoImage.seo_config_id == row.id))
    db.add_all(SeoImage(seo_config_id=row.id, **each) for each in images)
    audit(db, user_id=by, action="seo.images", entity=(ENTITY, page_type), old=old, new=images)
    _settle(db, page_type)


def keywords_in(text: str) -> list[KeywordIn]:
    """Keywords from a CSV of keyword, difficulty, volume, clicks; raises Malformed naming the line."""
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    names = [name.strip().lower() for name in reader.fieldnames or []]
    if "keyword" not in names:
        raise Malformed(fields={"csv": "The first line must name the columns, one of them keyword."})
    reader.fieldnames = names
    found = []
    for line, entry in enumerate(reader, 2):
        if (entry.get("keyword") or "").strip():
            found.append(KeywordIn(keyword=entry["keyword"].strip()[:100], **_figures(entry, line)))
    if not found or len(found) > KEYWORDS_MOST:
        raise Malformed(fields={"csv": f"Give between 1 and {KEYWORDS_MOST} keywords."})
    return found


def _figures(entry: dict[str, str | None], line: int) -> dict[str, int | None]:
    figures: dict[str, int | None] = {}
    for name, most in (("difficulty", 100), ("volume", 2_000_000_000), ("clicks", 2_000_000_000)):
        text = (entry.get(name) or "").strip().replace(",", "")
        if text and not (text.isascii() and text.isdigit() and int(text) <= most):
            raise Malformed(fields={"csv": f"Line {line}: {name} must be a whole number from 0 to {most}."})
        figures[name] = int(text) if text else None
    return figures


def _row(db: Session, page_type: str) -> SeoConfig:
    """The row of a page type, made from pages.yaml at its first change."""
    row = presenters.row_of(db, page_type)
    if row is None:
        row = SeoConfig(page_type=page_type, **replace(kind_of(page_type).words).as_dict())
        db.add(row)
        db.flush()
    return row


def _settle(db: Session, page_type: str) -> None:
    """Judge the page anew, and let no page be served from before the change."""
    db.flush()
    state = presenters.get_page(db, page_type)
    _row(db, page_type).seo_score = rules.score(state.checks)
    page_server.forget()
    event.listen(db, "after_commit", lambda _: page_server.forget(), once=True)


def _each_once(names: list[str], field: str, message: str) -> None:
    if len(set(names)) != len(names):
        raise Malformed(fields={field: message})
