"""What an account needs of the domains above: the curriculum's choices, and who else keeps old things."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import MetaData
from sqlalchemy.orm import Session

from api.platform.hooks import Event, Hook

# Labels of the school years, in order.
school_years: Hook[[Session], list[str]] = Hook("profile.school_years")
# (slug, name) of the subjects a learner may choose, by name.
subjects: Hook[[Session], list[tuple[str, str]]] = Hook("profile.subjects")
# The hourly round of retention: each slice erases what it promised not to keep.
on_retention_round: Event[[Session, datetime]] = Event("profile.on_retention_round")
# Every table of the product, so that nothing of a person is forgotten in an export or a deletion.
all_tables: Hook[[], MetaData] = Hook("profile.all_tables")
# Whether money is on its way to a person, so that where it goes must not be forgotten yet; none is sent on meanwhile.
money_on_its_way: Hook[[Session, UUID], bool] = Hook("profile.money_on_its_way")
