"""The nightly step of the study assistant: its passages follow lessons, books and questions."""

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.learning.assistant.index import rebuild
from api.settings import settings


def rebuild_passages() -> str:
    """Bring the passages up to date through the api's own service; answers with their number by kind, in words."""
    # Its own connection: the api's gives up a statement after five seconds, and the first time may take longer.
    server = create_engine(settings().sqlalchemy_url, connect_args={"options": "-c timezone=UTC"})
    try:
        with Session(server) as db, db.begin():
            counts = rebuild(db)
    finally:
        server.dispose()
    return ", ".join(f"{count:,} {kind}" for kind, count in sorted(counts.items()))
