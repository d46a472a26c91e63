"""JSON in the database has a type: checked on the way in, typed on the way out, and no column is left without."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel
from sqlalchemy import event, func, select, text
from sqlalchemy.dialects.postgresql import JSON
from sqlalchemy.exc import ArgumentError, StatementError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from typing_extensions import is_typeddict

from api.assessment.question_bank.tables import ItemImport
from api.curriculum.versions.tables import CurriculumVersion, StoredTopic
from api.platform.db import Base
from api.platform.json_column import JsonColumn, resolve_json
from api.tables import metadata
from tests.conftest import NOON

API = Path(__file__).resolve().parents[3] / "api"
# Columns of which only whoever writes a row knows the shape: what an act changed, what a step of the close saw, and
# what was reported, and what staff write of a lesson or a video.
OPEN = {
    "audit_logs.old_values",
    "audit_logs.new_values",
    "content_drafts.content",
    "content_versions.content",
    "moderation_cases.snapshot",
    "monthly_revenue_pools.evidence",
}
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "update"}
ALGEBRA = StoredTopic(
    code="M1.01", subject="mathematics", name="Number bases", school_year="S1", term=1, theme=None, difficulty_level=1,
    period_allocation=None, estimated_hours="2", competency=None, objectives=["Count in fives"], prerequisites=[],
    is_choice_based=False,
)  # fmt: skip


def version(topics: Any) -> CurriculumVersion:
    return CurriculumVersion(name="2026", topics=topics)


def read_again(db: Session, row: CurriculumVersion) -> CurriculumVersion:
    return db.scalars(select(CurriculumVersion).execution_options(populate_existing=True)).one()


def test_a_value_comes_back_as_it_was_written(db: Session) -> None:
    row = version([ALGEBRA])
    db.add(row)
    db.flush()
    assert read_again(db, row).topics == [ALGEBRA]
    assert db.scalar(text("select topics -> 0 ->> 'code' from curriculum_versions")) == "M1.01"


@pytest.mark.parametrize(
    ("topics", "fault"),
    [
        ("M1.01", "the value: Input should be a valid list"),
        ([{"code": "M1.01"}], "0.subject: Field required"),
        ([{**ALGEBRA, "objectives": [5]}], "0.objectives.0: Input should be a valid string"),
        ([{**ALGEBRA, "colour": "red"}], "0.colour: Extra inputs are not permitted"),
        ([{}], "and 10 more"),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit_is_refused_and_the_fault_is_named(db: Session, topics: Any, fault: str) -> None:
    db.add(version(topics))
    with pytest.raises(StatementError, match=r"This does not fit curriculum_versions\.topics: ") as refused:
        db.flush()
    assert fault in str(refused.value.orig)


def test_a_row_of_an_older_shape_is_readable_and_one_of_no_shape_says_where_it_stands(db: Session) -> None:
    row = version([ALGEBRA])
    db.add(row)
    db.flush()
    db.execute(text("update curriculum_versions set topics = jsonb_set(topics, '{0,colour}', '\"red\"')"))
    assert read_again(db, row).topics == [ALGEBRA]
    db.execute(text('update curriculum_versions set topics = \'[{"code": "M1.01"}]\''))
    with pytest.raises(ValueError, match=r"A row of curriculum_versions\.topics has another shape: 0\.subject"):
        read_again(db, row)


def test_nothing_is_the_null_of_sql(db: Session) -> None:
    from api.platform.audit.service import audit

    audit(db, user_id=None, action="looked", entity=("test", "1"), new={"count": 3, "names": ["a", None]})
    db.flush()
    found = db.execute(text("select old_values is null, new_values from audit_logs where entity_type = 'test'")).one()
    assert found == (True, {"count": 3, "names": ["a", None]})


def test_a_query_may_compare_with_a_part_of_a_value(db: Session) -> None:
    db.add(version([ALGEBRA]))
    db.add(ItemImport(content_hash="a" * 64, filename="a.csv", file_format="csv", imported_at=NOON, codes=["M1", "M2"]))
    db.flush()
    part = CurriculumVersion.topics.contains([{"code": "M1.01"}])
    assert db.scalar(select(func.count()).where(part)) == 1
    assert db.scalar(select(CurriculumVersion.topics[0]["name"].astext)) == "Number bases"
    assert db.scalar(select(func.count()).where(ItemImport.codes.contains(["M2"]))) == 1
    assert db.scalars(select(ItemImport.codes)).one() == ["M1", "M2"]


def test_a_column_of_anything_is_no_column() -> None:
    class Apart(DeclarativeBase):
        """A half-mapped class would stay in the product's own registry for whoever walks it."""

    event.listen(Apart, "resolve_type_annotation", resolve_json)
    with pytest.raises(ArgumentError, match=r"anything\.values: say what stands in it"):

        class Anything(Apart):
            __tablename__ = "anything"

            id: Mapped[int] = mapped_column(primary_key=True)
            values: Mapped[list[Any]]


def test_every_json_column_has_a_type_all_the_way_down() -> None:
    columns = [column for table in metadata.tables.values() for column in table.columns]
    bare = [str(column) for column in columns if isinstance(column.type, JSON)]
    untyped = {str(each) for each in columns if isinstance(each.type, JsonColumn) and _is_untyped(each.type.kind)}
    assert bare == [], "give the column a type: Mapped[list[Chapter]]"
    assert untyped == OPEN


def _is_untyped(kind: Any) -> bool:
    """Whether a type says somewhere within that anything may stand there."""
    if kind in (Any, object, dict, list) or "JsonValue" in str(kind):
        return True
    return any(_is_untyped(part) for part in _parts(kind))


def _parts(kind: Any) -> Iterator[Any]:
    yield from (part for part in get_args(kind) if get_origin(kind) is not None)
    if isinstance(kind, type) and (is_typeddict(kind) or is_dataclass(kind) or issubclass(kind, BaseModel)):
        known = {each.name for each in fields(kind)} if is_dataclass(kind) else None
        hints = get_type_hints(kind)
        yield from (hint for name, hint in hints.items() if known is None or name in known)


def test_no_value_of_a_json_column_is_changed_in_place() -> None:
    """The database would never hear of it."""
    names = {
        each.key
        for mapper in Base.registry.mappers
        for each in mapper.column_attrs
        if isinstance(each.columns[0].type, JsonColumn)
    }
    found = [
        f"{path.relative_to(API)}:{node.lineno}"
        for path in API.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (changed := _changed(node)) and changed in names
    ]
    assert found == []


def _changed(node: ast.AST) -> str | None:
    """The attribute of a row that a statement changes from within: `row.lines.append(…)`, `row.parts["a"] = …`."""
    target: ast.AST | None = None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        target = node.func.value
    elif isinstance(node, ast.Assign | ast.Delete) and isinstance(node.targets[0], ast.Subscript):
        target = node.targets[0]
    while isinstance(target, ast.Subscript):
        target = target.value
    is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    return target.attr if isinstance(target, ast.Attribute) and not is_own else None
