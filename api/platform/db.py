"""The database: the base record, column types, the engine, and the session that commits before the answer."""

from collections.abc import AsyncIterator
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, Protocol
from uuid import UUID

from fastapi import Depends
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import BigInteger, Date, DateTime, Engine, Enum, MetaData, Text, Uuid, create_engine, event, func
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from starlette.requests import HTTPConnection

from api.platform.ids import uuid7
from api.platform.json_column import resolve_json
from api.platform.money import Seconds, Ugx
from api.settings import settings

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


def Choice(kind: type[StrEnum]) -> Enum:
    """States as text with a check, so that adding one is cheap."""
    return Enum(
        kind,
        native_enum=False,
        create_constraint=True,
        length=40,
        name=kind.__name__.lower(),
        values_callable=lambda states: [state.value for state in states],
    )


class Base(DeclarativeBase):
    """Every table: constraint names by rule, moments as timestamptz, texts unbounded, JSON with a type."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: DateTime(timezone=True),
        date: Date(),
        str: Text(),
        UUID: Uuid(),
        Ugx: BigInteger(),
        Seconds: BigInteger(),
    }


event.listen(Base, "resolve_type_annotation", resolve_json)


class Record(Base):
    """A row with an id and the moments it was made and last changed (a trigger keeps `updated_at`)."""

    __abstract__ = True

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid7, sort_order=-3)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now(), sort_order=900)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), index=True, sort_order=901)


@cache
def engine() -> Engine:
    """The one engine of this process; dead connections are noticed before use."""
    return create_engine(
        settings().sqlalchemy_url,
        pool_pre_ping=True,
        pool_size=10,
        max_overflow=10,
        connect_args={"options": "-c statement_timeout=5000 -c timezone=UTC"},
    )


class Claimed(Protocol):
    """What a request took with its `Idempotency-Key`; noted in the transaction of the act itself."""

    def mark(self, db: Session) -> None: ...


def claim_of(request: HTTPConnection) -> Claimed | None:
    """What is to be marked in the transaction of the act, so that both are committed or neither is."""
    claim: Claimed | None = request.scope.get("state", {}).get("claim")
    return claim


async def session(request: HTTPConnection) -> AsyncIterator[Session]:
    """A session for one request; the commit happens before the answer leaves.

    Making it touches no database, so only its end, when it has one to do, goes to the thread pool.
    """
    db = Session(engine(), expire_on_commit=False)
    try:
        yield db
        if db.in_transaction():
            if (claim := claim_of(request)) is not None:
                await run_in_threadpool(claim.mark, db)
            await run_in_threadpool(db.commit)
    except BaseException:
        await run_in_threadpool(db.rollback)
        raise
    finally:
        if db.in_transaction() or db.identity_map:
            await run_in_threadpool(db.close)


# scope="function" runs the commit before the response is sent: a failed commit must not say 200.
Db = Annotated[Session, Depends(session, scope="function")]
