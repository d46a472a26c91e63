"""What the platform and the notifications know of a person: a name, an address, a role. The rows are accounts' own."""

from sqlalchemy import String, Uuid, column, table

PEOPLE = table(
    "users",
    column("id", Uuid),
    column("first_name", String),
    column("last_name", String),
    column("email", String),
)
