"""What the checks find in items, their drawings included; of many at once with one look for all the drawings."""

from collections.abc import Callable, Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.question_bank.commands import wrong_ideas
from api.assessment.question_bank.drawings import ADDRESS
from api.assessment.question_bank.files.drawing_references import places
from api.assessment.question_bank.items import Item, Part
from api.assessment.question_bank.lint import item_faults
from api.assessment.question_bank.lint.drawn import IN_STEM, close_faults, crowd_faults, figure_faults
from api.assessment.question_bank.tables import ItemFigure

Drawn = Callable[[str], ItemFigure | None]  # a drawing by its address


def drawn_for(db: Session, items: Iterable[Item]) -> Drawn:
    """The drawings of these items, read at once."""
    names = {address.removeprefix(ADDRESS) for item in items for address in places(item)}
    rows = select(ItemFigure).where(ItemFigure.name.in_(names))
    found = {figure.name: figure for figure in (db.scalars(rows) if names else ())}
    return lambda address: found.get(address.removeprefix(ADDRESS))


def faults_of(drawn: Drawn, item: Item, topics: Iterable[str]) -> list[str]:
    """Everything the checks find in an item, its drawing included."""
    found = list(item_faults(item, set(topics), set(wrong_ideas())))
    for _, address in IN_STEM.findall(str(item.get("stem"))):
        found += [] if (figure := drawn(address)) else [f"there is no drawing {address.removeprefix(ADDRESS)}"]
        found += figure_faults(figure.svg) if figure and figure.svg else []
    if item.get("type") != "label_diagram" or any("bad shape" in fault for fault in found):
        return found
    return [*found, *_labelled_faults(drawn, item["options"])]


def _labelled_faults(drawn: Drawn, options: Part) -> Iterable[str]:
    """What the drawing below labels lacks; of a picture only the room between its places can be judged."""
    address = str(options.get("image"))
    figure = drawn(address)
    if figure is None:
        name = address.removeprefix(ADDRESS)
        return [f"there is no drawing {name}" if name else "no drawing is chosen"]
    if figure.svg is None:
        return close_faults((figure.width or 1, figure.height or 1), options["places"])
    found = list(figure_faults(figure.svg, [str(label["text"]) for label in options["labels"]]))
    return found or crowd_faults(figure.svg, options["places"])
