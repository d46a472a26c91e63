"""What devices tell the slices above."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Event

# A device was removed: (db, device id, now).
on_device_removed: Event[[Session, UUID, datetime]] = Event("devices.on_device_removed")
