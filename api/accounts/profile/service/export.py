"""A copy of everything held about a person, made by a worker and given out once."""

import csv
import io
import json
import re
import secrets
import zipfile
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from sqlalchemy import Column, LargeBinary, RowMapping, Select, Table, or_, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.profile.export_files import put_files
from api.accounts.profile.hooks import all_tables
from api.accounts.profile.jobs import make_copy
from api.accounts.profile.personal_data import HOLDINGS, Holding
from api.accounts.profile.service.contact_change import LinkExpired, hash_of
from api.accounts.profile.service.profile import person
from api.accounts.profile.tables import ExportState, PersonalExport
from api.notifications.email.service import post
from api.platform.audit.service import audit
from api.platform.problem import NotFound, Problem
from api.platform.storage.port import FileContent
from api.platform.storage.service import file_store, save_file
from api.settings import settings

# What proves who somebody is would open the account to whoever finds the file.
SECRET = re.compile(r"(hash|token|secret|password|sealed|verification_code|encryption)")
OPEN = (ExportState.WAITING, ExportState.MAKING)
STUCK = timedelta(minutes=10)
Say = Callable[[int, str], None]


class ExportRunning(Problem):
    status, title = 409, "Already Being Made"
    detail = "A copy of your data is being made. You can see how far it is on this page."


class ExportNotReady(Problem):
    status, title, detail = 409, "Not Ready Yet", "Your copy is still being made. We write to you when it is ready."


def ask(db: Session, *, user_id: UUID, now: datetime) -> PersonalExport:
    running = select(PersonalExport.id).where(PersonalExport.user_id == user_id, PersonalExport.state.in_(OPEN))
    db.execute(select(User.id).where(User.id == user_id).with_for_update())  # two clicks at once are one export
    if db.scalar(running.limit(1)):
        raise ExportRunning
    made = PersonalExport(user_id=user_id, asked_at=now)
    db.add(made)
    audit(db, user_id=user_id, action="account.export_asked", entity=("user", str(user_id)))
    db.flush()
    make_copy.enqueue(db, export_id=str(made.id))
    return made


def listed(db: Session, user_id: UUID) -> list[PersonalExport]:
    rows = select(PersonalExport).where(PersonalExport.user_id == user_id)
    return list(db.scalars(rows.order_by(PersonalExport.asked_at.desc(), PersonalExport.id.desc()).limit(5)))


def new_link(db: Session, *, user_id: UUID, export_id: UUID, now: datetime) -> str:
    """A fresh one-time token for a copy that is ready; the one sent before no longer works."""
    export = db.scalar(select(PersonalExport).where(PersonalExport.id == export_id).with_for_update())
    if export is None or export.user_id != user_id:
        raise NotFound
    if export.state in OPEN:
        raise ExportNotReady
    if export.state is not ExportState.READY or export.expires_at is None or now > export.expires_at:
        raise LinkExpired("This copy was taken already or is too old. Ask for a new one.")
    token = secrets.token_urlsafe(32)
    export.token_hash = hash_of(token)
    return token


def take(db: Session, *, user_id: UUID, token: str, now: datetime) -> FileContent:
    """The file, once. To anybody but its person there is no such file."""
    export = db.scalar(select(PersonalExport).where(PersonalExport.token_hash == hash_of(token)).with_for_update())
    if export is None or export.user_id != user_id:
        raise NotFound
    if (
        export.state is not ExportState.READY
        or export.content_key is None
        or not export.expires_at
        or now > export.expires_at
    ):
        raise LinkExpired("This copy was taken already or is too old. Ask for a new one.")
    content = file_store().open(export.content_key)
    export.state, export.taken_at, export.content_key = ExportState.TAKEN, now, None
    audit(db, user_id=user_id, action="account.export_taken", entity=("user", str(user_id)))
    return content


def take_next(db: Session, now: datetime) -> UUID | None:
    """The next one to make, marked as begun; one whose maker died is begun again."""
    waiting = or_(
        PersonalExport.state == ExportState.WAITING,
        (PersonalExport.state == ExportState.MAKING) & (PersonalExport.updated_at < now - STUCK),
    )
    export = db.scalar(
        select(PersonalExport)
        .where(waiting)
        .order_by(PersonalExport.asked_at)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    if export is None:
        return None
    _begin(db, export)
    return export.id


def begin(db: Session, export_id: UUID) -> bool:
    """Mark this one as begun, also again when its maker died or failed; False when it is ready, or somebody has it."""
    export = db.get(PersonalExport, export_id, with_for_update={"skip_locked": True})
    if export is None or export.state not in (*OPEN, ExportState.FAILED):
        return False
    _begin(db, export)
    return True


def _begin(db: Session, export: PersonalExport) -> None:
    export.state, export.progress_pct, export.step = ExportState.MAKING, 0, "Beginning"
    db.flush()


def make(db: Session, export_id: UUID, *, now: datetime, say: Say) -> None:
    """Gather, pack, keep, and tell by mail."""
    export = db.get_one(PersonalExport, export_id)
    user = person(db, export.user_id)
    with TemporaryFile() as file:
        pack(db, user, file, now=now, say=say)
        file.seek(0)
        kept = save_file(db, file, media_type="application/zip")
    token = secrets.token_urlsafe(32)
    export.content_key, export.size = kept.key, kept.size
    export.sha256, export.token_hash = kept.key, hash_of(token)
    export.state, export.progress_pct, export.step = ExportState.READY, 100, "Ready"
    export.ready_at, export.expires_at = now, now + timedelta(hours=constants.EXPORT_LINK_HOURS)
    post(db, "export_ready", to=user.email, now=now, user_id=user.id, first_name=user.first_name,
         hours=str(constants.EXPORT_LINK_HOURS), once=f"export:{export.id}",
         link=f"{settings().base_url}/profile?export={token}")  # fmt: skip
    db.flush()


def failed(db: Session, export_id: UUID) -> None:
    db.execute(update(PersonalExport).where(PersonalExport.id == export_id)
               .values(state=ExportState.FAILED, step="It failed. Ask for it again."))  # fmt: skip


def expire(db: Session, now: datetime) -> None:
    """Wipe the files of links that ran out."""
    late = (PersonalExport.state == ExportState.READY) & (PersonalExport.expires_at < now)
    db.execute(update(PersonalExport).where(late).values(state=ExportState.EXPIRED, content_key=None, token_hash=None))


def pack(db: Session, user: User, file: IO[bytes], *, now: datetime, say: Say) -> None:
    """The ZIP: every holding as JSON and as CSV, every file of its rows, and a README in plain words."""
    lines = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        _put(made, "profile", profile_of(db, user.id))
        for at, holding in enumerate(HOLDINGS):
            say(int(100 * at / len(HOLDINGS)), holding.says)
            rows = list(rows_of(db, holding, user.id))
            if rows:
                _put(made, holding.name, rows)
                lines.append(f"- {holding.name}: {holding.says}. {len(rows)} row{'s'[: len(rows) != 1]}.")
                lines += put_files(made, holding.table, rows)
        made.writestr(
            "README.txt",
            README.format(
                site=settings().site_name,
                made=f"{now:%d %B %Y %H:%M} UTC",
                name=f"{user.first_name} {user.last_name}",
                tables="\n".join(lines),
            ),
        )


def rows_of(db: Session, holding: Holding, user_id: UUID) -> Iterable[RowMapping]:
    """A holding's rows about one person, without what proves who they are."""
    table = all_tables().tables[holding.table]
    shown = [column for column in table.columns if _is_exported(column) and column.name not in holding.hides]
    mine: Select[Any] = select(*shown).where(whose(table, holding, user_id)).order_by(*table.primary_key.columns)
    return db.execute(mine).mappings()


def whose(table: Table, holding: Holding, user_id: UUID) -> Any:
    """The condition that a row is about this person."""
    column = table.c[holding.column]
    if not holding.through:
        return column == user_id
    parent = all_tables().tables[holding.through]
    return column.in_(select(parent.c.id).where(or_(*(parent.c[name] == user_id for name in holding.named))))


def _is_exported(column: Column[Any]) -> bool:
    return not isinstance(column.type, LargeBinary) and not SECRET.search(column.name)


def profile_of(db: Session, user_id: UUID) -> Sequence[RowMapping]:
    """The person's own row, without what proves who they are."""
    shown = [column for column in all_tables().tables[User.__tablename__].columns if _is_exported(column)]
    return db.execute(select(*shown).where(User.id == user_id)).mappings().all()


def _put(made: zipfile.ZipFile, name: str, rows: Sequence[RowMapping]) -> None:
    plain = [dict(row) for row in rows]
    made.writestr(f"json/{name}.json", json.dumps(plain, indent=1, default=str, ensure_ascii=False))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows({key: _cell(value) for key, value in row.items()} for row in rows)
    made.writestr(f"csv/{name}.csv", "\ufeff" + text.getvalue())


def _cell(value: Any) -> Any:
    """A nested value as JSON; a text that a spreadsheet would run stays a text."""
    if isinstance(value, list | dict):
        return json.dumps(value, default=str, ensure_ascii=False)
    return "'" + value if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


README = """Your data at {site}
Made on {made} for {name}.

This is a copy of everything we hold about you. Each kind stands twice: under json/ for programs and under csv/ for
spreadsheets. Times are in UTC; amounts are whole Uganda shillings. Long numbers with dashes are our names for rows.

profile: who you are to us.
{tables}

Left out: what proves who you are, such as your password's hash and the codes of your links, because anybody who found
this file could then enter your account. We cannot read your password either.

Keep this file where only you can open it. What is wrong in it you may have corrected, and you may have your account
deleted: both are on your profile page.
"""
