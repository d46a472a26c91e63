"""The nightly step of the study assistant: its passages follow lessons, books and questions."""

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.learning.assistant.index import rebuild, sources_print
from api.settings import settings


def rebuild_passages(known: str = "") -> tuple[str, str]:
    """Bring the passages up to date through the api's own service, unless their sources are the `known` ones.

    Answers with their number by kind, in words, and with what its sources are known by from now on.
    """
    # Its own connection: the api's gives up a statement after five seconds, and the first time may take longer.
    server = create_engine(settings().sqlalchemy_url, connect_args={"options": "-c timezone=UTC"})
    try:
        with Session(server) as db, db.begin():
            if known == sources_print(db):
                return "as they were", known
            counts = rebuild(db)
            known = sources_print(db)
    finally:
        server.dispose()
    return ", ".join(f"{count:,} {kind}" for kind, count in sorted(counts.items())), known
