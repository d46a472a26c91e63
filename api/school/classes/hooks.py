"""What classes tell the domains above."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Event

# A learner is in a class from now on: (db, class id, learner id, now).
on_joined: Event[[Session, UUID, UUID, datetime]] = Event("classes.on_joined")

# A learner is in a class no more: (db, class id, learner id, now).
on_left: Event[[Session, UUID, UUID, datetime]] = Event("classes.on_left")
