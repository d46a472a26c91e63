"""Columns of JSON with a type: `Mapped[list[Chapter]]` is JSONB, checked when written and typed when read.

A value is written whole: the database notices an assignment, never a change inside the value
(`row.segments = [*row.segments, new]`, not `row.segments.append(new)`).
"""

from dataclasses import dataclass, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import to_jsonable_python
from sqlalchemy import Dialect, types
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import TypeResolve
from sqlalchemy.sql.operators import OperatorType

FAULTS_SHOWN = 3


class WrongValue(ValueError):
    """A value that is not of its column's type: on the way in a mistake of the code, on the way out an older shape."""


class JsonColumn(types.TypeDecorator[Any]):
    """JSONB whose value is `kind`, anything Pydantic can check; None is SQL's null, never JSON's.

    Unknown keys are refused on the way in. On the way out they are passed over, so that a row from before a key was
    dropped stays readable; a key that came later is `NotRequired`. Where `is_open`, they are kept both ways. What a
    query compares with is not checked, because it may be a part of a value.
    """

    impl = JSONB
    cache_ok = True

    def __init__(self, kind: Any, name: str, is_open: bool = False) -> None:
        super().__init__(none_as_null=True)
        self.kind, self.name, self.is_open = kind, name, is_open

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else self.written(value)

    def written(self, value: Any) -> Any:
        """The value as JSON keeps it; raises WrongValue."""
        adapter = adapter_of(self.kind)
        try:
            checked = adapter.validate_python(value, extra="allow" if self.is_open else "forbid")
            return to_jsonable_python(checked, by_alias=False)
        except ValidationError as error:
            raise WrongValue(f"This does not fit {self.name}: {_faults(error)}") from error

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        if value is None:
            return None
        try:
            return adapter_of(self.kind).validate_python(value, extra="allow" if self.is_open else "ignore")
        except ValidationError as error:
            raise WrongValue(f"A row of {self.name} has another shape: {_faults(error)}") from error

    def coerce_compared_value(self, op: OperatorType | None, value: Any) -> types.TypeEngine[Any]:
        return self.impl_instance.coerce_compared_value(op, value)


@cache
def adapter_of(kind: Any) -> TypeAdapter[Any]:
    """The one adapter of a type, made when the first value is met: a command that reads no row waits for none."""
    return TypeAdapter(kind)


@dataclass(frozen=True)
class Holds:
    """`Mapped[Annotated[Any, Holds(kind)]]`: a JSON column whose readers give its value a type of their own."""

    kind: Any
    is_open: bool = False


def resolve_json(asked: TypeResolve) -> JsonColumn | None:
    """The column type of an annotation that only JSON can hold; None for every other."""
    name = f"{asked.cls.__tablename__}.{asked.key}"
    for each in get_args(asked.raw_pep_593_type):
        if isinstance(each, Holds):
            return JsonColumn(each.kind, name, each.is_open)
    kind: Any = asked.raw_pep_695_type or asked.raw_pep_593_type or asked.resolved_type
    if not _is_json(asked.resolved_type):
        return None
    if kind in (dict, list) or Any in get_args(kind):
        raise ArgumentError(f"{name}: say what stands in it, as in list[Chapter], not {kind}")
    return JsonColumn(kind, name)


def _is_json(kind: Any) -> bool:
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType, Annotated):
        return any(_is_json(each) for each in get_args(kind))
    return isinstance(origin, type) and (issubclass(origin, dict | list | BaseModel) or is_dataclass(origin))


def _faults(error: ValidationError) -> str:
    """The first faults as `place: what is wrong`; the value itself may be somebody's and is not told."""
    shown = [f"{'.'.join(map(str, each['loc'])) or 'the value'}: {each['msg']}" for each in error.errors()]
    rest = len(shown) - FAULTS_SHOWN
    return "; ".join(shown[:FAULTS_SHOWN]) + (f"; and {rest} more" if rest > 0 else "")
