"""Alembic's entry: the metadata of every table, against the configured database."""

from alembic import context
from sqlalchemy import Connection, create_engine, text

from api.settings import settings
from api.tables import metadata


def run(connection: Connection) -> None:
    """Migrate over an open connection; a waiting lock gives up after 3 s instead of stopping the service."""
    connection.execute(text("set lock_timeout = '3s'"))
    connection.commit()
    context.configure(connection=connection, target_metadata=metadata, compare_type=True, compare_server_default=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(settings().sqlalchemy_url).connect() as opened:
        run(opened)
