"""Drawings of questions: brought by staff, made anew, kept under a name that always shows the same, and served."""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from sqlalchemy import Text, cast, delete, inspect, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.question_bank.files import pictures
from api.assessment.question_bank.files import svg as files_svg
from api.assessment.question_bank.files.parsed import FigureRefused, FigureTooLarge
from api.assessment.question_bank.lint.drawn import figure_faults
from api.assessment.question_bank.tables import ItemFigure
from api.assessment.quizzes.tables import Question
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.platform.storage.service import file_store, save_file

ADDRESS = "/api/items/figures/"
LEADING = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True)
class Drawing:
    """A drawing of the bank, or one that may come into it, with its content."""

    figure: ItemFigure
    body: bytes


def bring(db: Session, me: Principal, filename: str, data: bytes, now: datetime) -> Drawing:
    """Keep a drawing as we would have made it; the same drawing twice is one. Raises FigureRefused, FigureTooLarge."""
    drawing = known_or_made(db, filename, data)
    keep(db, me, drawing, now)
    return drawing


def known_or_made(db: Session, filename: str, data: bytes) -> Drawing:
    """The bank's own drawing of this content, or one made anew that is not kept yet.

    What left the bank comes back as it is: a picture made anew twice would be coarser. Raises FigureRefused,
    FigureTooLarge.
    """
    if len(data) > constants.FIGURE_FILE_BYTES:
        raise FigureTooLarge
    if (own := _ours(db, data)) is not None:
        return own
    made, body = _made_anew(data)
    if (own := _ours(db, body)) is not None:
        return own
    made.content_hash = hashlib.sha256(body).hexdigest()
    made.name, made.alt = f"{_stem(filename)}-{made.content_hash[:8]}", ""
    return Drawing(made, body)


def _ours(db: Session, data: bytes) -> Drawing | None:
    """By its hash; the drawings that came with the bank have none and are compared as they leave it."""
    digest = hashlib.sha256(data).hexdigest()
    if (own := db.scalar(select(ItemFigure).where(ItemFigure.content_hash == digest))) is not None:
        return Drawing(own, data)
    first = select(ItemFigure).where(ItemFigure.content_hash.is_(None), ItemFigure.svg.is_not(None))
    drawn = (each for each in db.scalars(first.order_by(ItemFigure.name)) if leaving(each) == data)
    return next((Drawing(each, body_of(each)) for each in drawn), None)


def leaving(figure: ItemFigure) -> bytes:
    """The content of a drawing as it goes out in a file: in the form in which it would be taken in."""
    if figure.svg is None or figure.content_hash is not None:
        return body_of(figure)
    return _anew(figure.svg)


@lru_cache(maxsize=256)
def _anew(svg: str) -> bytes:
    return files_svg.made_anew(svg.encode())[0].encode()


def keep(db: Session, me: Principal, drawing: Drawing, now: datetime) -> None:
    """Keep a drawing made anew; one of the bank's stays as it is."""
    figure = drawing.figure
    if inspect(figure).transient:
        _forget_unused(db, now)
        figure.brought_by, figure.created_at = me.id, now
        if figure.svg is None:
            figure.picture_key = save_file(db, drawing.body, media_type=figure.media_type).key
        db.add(figure)
        db.flush()


def body_of(figure: ItemFigure) -> bytes:
    """The content of a drawing, as it is served."""
    if figure.picture_key is not None:
        return file_store().open(figure.picture_key).read()
    return (figure.svg or "").encode()


def _made_anew(data: bytes) -> tuple[ItemFigure, bytes]:
    if not data.strip():
        raise FigureRefused("The file is empty.")
    if kind := pictures.kind_of(data):
        picture, width, height = pictures.made_anew(data, kind)
        return ItemFigure(media_type="image/webp", width=width, height=height), picture
    if data.lstrip(LEADING)[:1] == b"<":
        svg, width, height = files_svg.made_anew(data)
        return ItemFigure(svg=svg, media_type="image/svg+xml", width=width, height=height), svg.encode()
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
    old = ItemFigure.created_at < now - timedelta(days=constants.FIGURE_UNUSED_DAYS)
    db.execute(delete(ItemFigure).where(ItemFigure.content_hash.is_not(None), old, ~used.exists()))


def served(db: Session, name: str) -> ItemFigure:
    """A drawing with its content; raises NotFound."""
    found = db.scalar(select(ItemFigure).where(ItemFigure.name == name))
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
