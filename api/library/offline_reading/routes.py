"""Where devices send what was read without a network."""

from fastapi import APIRouter

from api.library.offline_reading import service
from api.library.offline_reading.schemas import OfflineBatchIn, OfflineBatchOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/reading/offline", tags=["reading"])


# Signed in is enough: what was read while the licence ran counts when it arrives after the plan's end.
@router.post("")
def record_offline_reading(body: OfflineBatchIn, me: SignedIn, now: Now, db: Db) -> OfflineBatchOut:
    """Take a device's chain on. Sent again, in parts or in another order, it counts once."""
    received = service.receive(db, me=me, batch=body, now=now)
    return OfflineBatchOut(
        last_seq=received.log.last_seq,
        last_hash=received.log.last_hash,
        counted_seconds=received.seconds,
        not_counted=received.not_counted,
        refused=received.refused,
        server_time=now,
    )
