"""Alembic's entry: the metadata of every table, against the configured database."""

from alembic import context
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, text

from api.migrations.completion import Completion, rendered
from api.settings import settings
from api.tables import metadata

# Every constraint here is named by one rule, so checks can be told apart by name too.
COMPARED = ["alembic.autogenerate.*", "alembic.ext.checkconstraint_byname"]
UNKNOWN = (
    "The database stands at {}, which this code does not know: newer code made it, or an older state from before"
    " the first release. Start the code that made it, or put the database aside (.data/pg, when it is the embedded"
    " one) and say `make run` again for a new one."
)


def is_ours(thing: object, name: str | None, kind: str, *_: object) -> bool:
    """The job queue's tables are made by its own package's SQL."""
    return not (kind == "table" and (name or "").startswith("procrastinate_"))


def run(connection: Connection) -> None:
    """Migrate over an open connection; a waiting lock gives up after 3 s instead of stopping the service."""
    connection.execute(text("set lock_timeout = '3s'"))
    connection.commit()
    refuse_strangers(connection)
    context.configure(
        connection=connection,
        target_metadata=metadata,
        compare_type=True,
        compare_server_default=True,
        autogenerate_plugins=COMPARED,
        include_object=is_ours,
        render_item=rendered,
        process_revision_directives=Completion(),
    )
    with context.begin_transaction():
        context.run_migrations()


def refuse_strangers(connection: Connection) -> None:
    """Stop before a database whose migrations are not among ours."""
    ours = {script.revision for script in ScriptDirectory.from_config(context.config).walk_revisions()}
    strangers = [head for head in MigrationContext.configure(connection).get_current_heads() if head not in ours]
    if strangers:
        raise CommandError(UNKNOWN.format(", ".join(map(repr, strangers))))
    connection.commit()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(settings().sqlalchemy_url).connect() as opened:
        run(opened)
