"""What the site is configured to do: declared keys, typed values, their history, and the way back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import delete, event, func, select
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.audit.tables import AuditLog, DataType, SystemConfig
from api.platform.client_info import Client
from api.platform.directory import PEOPLE
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.settings.keys import DECLARED, Declared, parse, written

ENTITY = "system_config"


class UnknownKey(NotFound):
    detail = "There is no such setting."


class NotEditable(Problem):
    status, title, detail = 409, "Not Editable", "You cannot change this setting here. It changes with a release."


class ChangedMeanwhile(Problem):
    status, title = 409, "Changed Meanwhile"
    detail = "Somebody changed this setting since you opened it. Look at the new value first."


class NothingToUndo(Problem):
    status, title, detail = 409, "Nothing To Undo", "This setting has never been changed."


def configured(db: Session, key: str) -> Any:
    """The typed value of a declared key: its row's, or the default. KeyError is a programmer's error."""
    return configured_all(db, [key])[key]


def configured_all(db: Session, keys: Iterable[str]) -> dict[str, JsonValue]:
    """Several typed values in one query."""
    wanted = {key: DECLARED[key] for key in keys}
    rows = db.execute(select(SystemConfig.key, SystemConfig.value).where(SystemConfig.key.in_(wanted)))
    stored = {key: value for key, value in rows}
    return {
        key: parse(each.data_type, stored[key]) if key in stored and each.is_editable else each.default()
        for key, each in wanted.items()
    }


@dataclass(frozen=True)
class Setting:
    """One declared key; values are written as text, whatever their type."""

    key: str
    category: str
    description: str
    data_type: DataType
    value: str
    default_value: str
    is_editable: bool
    changed_at: datetime | None


@dataclass(frozen=True)
class SettingChange:
    """Who changed a key from what to what; `by` is None where nobody is named any more."""

    at: datetime
    action: str
    by: str | None
    old_value: str
    new_value: str


def listed(db: Session) -> list[Setting]:
    """Every declared key with its value, its default, and when it was last changed."""
    values = configured_all(db, DECLARED)
    changed = {key: at for key, at in db.execute(select(SystemConfig.key, SystemConfig.updated_at))}
    return [
        Setting(
            key=each.key,
            category=each.category,
            description=each.description,
            data_type=each.data_type,
            value=written(each.data_type, values[each.key]),
            default_value=written(each.data_type, each.default()),
            is_editable=each.is_editable,
            changed_at=changed.get(each.key),
        )
        for each in DECLARED.values()
    ]


_listeners: list[Callable[[], None]] = []


def when_changed(listener: Callable[[], None]) -> None:
    """Have a slice told once a written setting is committed, so that it keeps nothing made of the old one."""
    _listeners.append(listener)


def change(db: Session, *, key: str, value: str, seen: str | None, me_id: UUID, now: datetime, client: Client) -> None:
    """Set a key. `seen` is the value the person had before them; another one there now is a conflict."""
    declared, old = _editable(db, key)
    if seen is not None and seen != old:
        raise ChangedMeanwhile(now=old)
    text = written(declared.data_type, _checked(declared, value))
    if text != old:
        _set(db, declared, text, now)
        _note(db, "config.changed", key, old, text, me_id, client)


def undo(db: Session, *, key: str, me_id: UUID, now: datetime, client: Client) -> None:
    """Put back the value before the last change; undoing again goes forward again."""
    declared, old = _editable(db, key)
    last = next(iter(_notes(db, key, 1)), None)
    if last is None:
        raise NothingToUndo
    before = _value(last[0].old_values)
    _set(db, declared, before, now)
    _note(db, "config.undone", key, old, before, me_id, client)


def history(db: Session, key: str) -> list[SettingChange]:
    """Who changed a key from what to what, the newest first."""
    if key not in DECLARED:
        raise UnknownKey
    return [
        SettingChange(
            at=note.created_at,
            action=note.action,
            by=name,
            old_value=_value(note.old_values),
            new_value=_value(note.new_values),
        )
        for note, name in _notes(db, key, 50)
    ]


def _editable(db: Session, key: str) -> tuple[Declared, str]:
    """A key that may be changed, locked, and its present value as text."""
    declared = DECLARED.get(key)
    if declared is None:
        raise UnknownKey
    if not declared.is_editable:
        raise NotEditable
    # A key without a row has no row to lock.
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"{ENTITY}:{key}"))))
    return declared, written(declared.data_type, configured(db, key))


def _checked(declared: Declared, text: str) -> Any:
    try:
        value = parse(declared.data_type, text.strip() if declared.data_type is not DataType.STRING else text)
    except ValueError as wrong:
        raise Malformed(fields={"value": str(wrong)}) from None
    if fault := declared.check(value):
        raise Malformed(fields={"value": fault})
    return value


def _set(db: Session, declared: Declared, text: str, now: datetime) -> None:
    """Write the row, or remove it where the default stands again."""
    for listener in _listeners:
        event.listen(db, "after_commit", lambda _, listener=listener: listener(), once=True)
    if text == written(declared.data_type, declared.default()):
        db.execute(delete(SystemConfig).where(SystemConfig.key == declared.key))
        return
    row = db.scalar(select(SystemConfig).where(SystemConfig.key == declared.key))
    if row is None:
        row = SystemConfig(key=declared.key, data_type=declared.data_type, created_at=now)
        db.add(row)
    row.value, row.description, row.category = text, declared.description, declared.category
    db.flush()


def _note(db: Session, action: str, key: str, old: str, new: str, me_id: UUID, client: Client) -> None:
    audit(db, user_id=me_id, action=action, entity=(ENTITY, key), old={"value": old}, new={"value": new}, client=client)


def _value(noted: Any) -> str:
    return str(noted["value"])


def _notes(db: Session, key: str, most: int) -> list[tuple[AuditLog, str | None]]:
    query = select(AuditLog, PEOPLE.c.first_name + " " + PEOPLE.c.last_name).outerjoin(
        PEOPLE, PEOPLE.c.id == AuditLog.user_id
    )
    mine = query.where(AuditLog.entity_type == ENTITY, AuditLog.entity_id == key)
    return [(note, name) for note, name in db.execute(mine.order_by(AuditLog.id.desc()).limit(most))]
