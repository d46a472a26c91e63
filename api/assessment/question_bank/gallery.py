"""Drawings that come and go with items in an archive."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.question_bank import drawings
from api.assessment.question_bank.files.drawing_references import moved, path_of, places
from api.assessment.question_bank.files.parsed import FigureRefused, FigureTooLarge, Parsed
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.tables import ItemFigure
from api.assessment.question_bank.validation import Drawn
from api.platform.principal import Principal

ENDINGS = {"image/svg+xml": ".svg", "image/webp": ".webp"}


def taken_out(db: Session, items: Iterable[Item]) -> dict[str, tuple[bytes, str]]:
    """The content and the ending of each drawing that the items are asked on, by its address."""
    names = {at.removeprefix(drawings.ADDRESS) for item in items for at in places(item)}
    rows = db.scalars(select(ItemFigure).where(ItemFigure.name.in_(names)))
    return {drawings.ADDRESS + row.name: (drawings.leaving(row), ENDINGS[row.media_type]) for row in rows}


class Gallery:
    """The drawings of an archive; each is made anew once a question asks for it, and kept only when one is taken."""

    def __init__(self, db: Session, files: Mapping[str, bytes]) -> None:
        self._db, self._files = db, files
        self._made: dict[str, drawings.Drawing] = {}

    def place(self, parsed: Parsed) -> None:
        """Point a question to the drawings as the bank names them; one whose drawing fails says why, by its file."""
        if parsed.item is None:
            return
        try:
            parsed.item = moved(parsed.item, self._address)
        except (FigureRefused, FigureTooLarge) as why:
            parsed.item = None
            parsed.says.append(why.message)

    def _address(self, written: str) -> str:
        if written.startswith(drawings.ADDRESS) or ":" in written or written.startswith("//"):
            return written  # of the bank already, or from elsewhere, which the checks find
        path = path_of(written)
        if path not in self._made:
            if path not in self._files:
                raise FigureRefused(f"Its drawing {path[:120]} did not come with the file.")
            try:
                self._made[path] = drawings.known_or_made(self._db, "drawing.svg", self._files[path])
            except (FigureRefused, FigureTooLarge) as why:
                raise FigureRefused(f"{path[:120]}: {why.message}") from why
        return drawings.ADDRESS + self._made[path].figure.name

    def with_mine(self, drawn: Drawn) -> Drawn:
        """The bank's drawings and these."""
        mine = {drawings.ADDRESS + each.figure.name: each.figure for each in self._made.values()}
        return lambda address: drawn(address) or mine.get(address)

    def keep(self, me: Principal, items: Iterable[Item], now: datetime) -> None:
        """Keep those that these items are asked on."""
        asked = {address for item in items for address in places(item)}
        for drawing in self._made.values():
            if drawings.ADDRESS + drawing.figure.name in asked:
                drawings.keep(self._db, me, drawing, now)
