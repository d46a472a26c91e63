"""The warehouse beside the database, for super admins."""

from fastapi import APIRouter

from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.database_sync import service
from api.platform.database_sync.schemas import DatabaseSyncOut
from api.platform.db import Db
from api.platform.guards import FreshSuperAdmin, SuperAdmin

router = APIRouter(prefix="/api/admin/database-sync", tags=["database_sync"])


@router.get("")
def get_database_sync(me: SuperAdmin, now: Now, db: Db) -> DatabaseSyncOut:
    """The migrations, and what the warehouse has of each table it takes. It changes nothing."""
    return service.compare(db, now)


@router.post("/refresh")
def ask_refresh(me: FreshSuperAdmin, now: Now, db: Db, client: From) -> DatabaseSyncOut:
    """Have the warehouse refreshed now, even while it rests or waits after a failure."""
    service.ask_refresh(db, me_id=me.id, now=now, client=client)
    return service.compare(db, now)
