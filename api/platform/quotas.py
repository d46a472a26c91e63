"""How much of what is costly one person may ask for: uploads, exports, documents set on demand.

By person, never by address: a class in one room shares an address and meets none of these.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from fastapi import Depends
from fastapi.params import Depends as Dependency

from api import constants
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.guards import Visitor
from api.platform.limits import limit
from api.platform.raw_sql import SqlDb


@dataclass(frozen=True)
class Quota:
    """So many an hour; a visitor without an account counts by address."""

    name: str
    allowed: int

    def __call__(self, me: Visitor, client: From, sql: SqlDb, now: Now) -> None:
        who = str(me.id) if me else client.ip
        limit(sql, f"quota-{self.name}", who, allowed=self.allowed, per=timedelta(hours=1), now=now)


def within(name: str, allowed: int) -> Dependency:
    """A quota to stand in a route's `dependencies`."""
    dependency: Dependency = Depends(Quota(name, allowed))
    return dependency


UPLOADS: Final = within("uploads", constants.UPLOADS_PER_HOUR)
EXPORTS: Final = within("exports", constants.FILE_EXPORTS_PER_HOUR)
DOCUMENTS: Final = within("documents", constants.DOCUMENTS_PER_HOUR)
