"""Drawings of questions: brought by staff, made anew, kept under a name that always shows the same, and served."""

import hashlib
import re
from datetime import datetime, timedelta

from sqlalchemy import Text, cast, delete, select
from sqlalchemy.orm import Session, undefer

from api import business
from api.core.principal import Principal
from api.core.problem import NotFound
from api.items.files import drawings, pictures
from api.items.files.parsed import FigureRefused, FigureTooLarge
from api.items.lint.drawn import figure_faults
from api.items.tables import ItemFigure
from api.quizzes.tables import Question

ADDRESS = "/api/items/figures/"
LEADING = b"\xef\xbb\xbf \t\r\n"


def bring(db: Session, me: Principal, filename: str, data: bytes, now: datetime) -> ItemFigure:
    """Keep a drawing as we would have made it; the same drawing twice is one. Raises FigureRefused, FigureTooLarge."""
    made = _made_anew(data)
    body = made.picture or (made.svg or "").encode()
    made.content_hash = hashlib.sha256(body).hexdigest()
    known = db.scalar(select(ItemFigure).where(ItemFigure.content_hash == made.content_hash))
    if known is not None:
        return known
    _forget_unused(db, now)
    made.name, made.alt, made.brought_by = f"{_stem(filename)}-{made.content_hash[:8]}", "", me.id
    made.created_at = now
    db.add(made)
    db.flush()
    return made


def _made_anew(data: bytes) -> ItemFigure:
    if len(data) > business.FIGURE_FILE_BYTES:
        raise FigureTooLarge
    if not data.strip():
        raise FigureRefused("The file is empty.")
    if kind := pictures.kind_of(data):
        picture, width, height = pictures.made_anew(data, kind)
        return ItemFigure(picture=picture, media_type="image/webp", width=width, height=height)
    if data.lstrip(LEADING)[:1] == b"<":
        svg, width, height = drawings.made_anew(data)
        return ItemFigure(svg=svg, media_type="image/svg+xml", width=width, height=height)
    raise FigureRefused


def _stem(filename: str) -> str:
    """The file's own name as a part of an address."""
    bare = re.split(r"[\\/]", filename)[-1].rpartition(".")[0].lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:40].strip("-") or "drawing"


def _forget_unused(db: Session, now: datetime) -> None:
    """What was brought and no question took within some days is not kept."""
    used = select(Question.id).where(
        Question.stem.contains(ItemFigure.name) | cast(Question.options, Text).contains(ItemFigure.name)
    )
    old = ItemFigure.created_at < now - timedelta(days=business.FIGURE_UNUSED_DAYS)
    db.execute(delete(ItemFigure).where(ItemFigure.content_hash.is_not(None), old, ~used.exists()))


def served(db: Session, name: str) -> ItemFigure:
    """A drawing with its content; raises NotFound."""
    found = db.scalar(select(ItemFigure).where(ItemFigure.name == name).options(undefer(ItemFigure.picture)))
    if found is None:
        raise NotFound
    return found


def findings(figure: ItemFigure) -> list[str]:
    """What would keep a drawing from learners, as far as it can be told before its labels are known."""
    return list(figure_faults(figure.svg)) if figure.svg is not None else []


def note_alt(db: Session, address: str, alt: str) -> None:
    """Keep the words of a brought drawing, so that the next question on it begins with them."""
    found = db.scalar(select(ItemFigure).where(ItemFigure.name == address.rsplit("/", 1)[-1]))
    if found is not None and not found.alt and alt.strip():
        found.alt = alt.strip()
