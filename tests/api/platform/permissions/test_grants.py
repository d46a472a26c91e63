"""Which permissions people were given and still have."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from api.platform.permissions.rules import StaffPermission
from api.platform.permissions.service import given_to, holders
from api.platform.permissions.tables import PermissionGrant
from tests.conftest import NOON
from tests.factories import people


def test_what_was_taken_back_is_held_no_more_and_nobody_holds_what_is_anothers(db: Session) -> None:
    clerk = people.give(db, people.person(db), "finance.prepare", "support.act")
    former = people.give(db, people.person(db), "finance.prepare")
    other = people.give(db, people.person(db), "analytics.read")
    of_former = PermissionGrant.user_id == former.id
    of_clerk = (PermissionGrant.user_id == clerk.id) & (PermissionGrant.permission == StaffPermission.SUPPORT_ACT)
    db.execute(update(PermissionGrant).where(of_former | of_clerk).values(revoked_at=NOON, revoked_by=other.id))
    assert given_to(db, clerk.id) == {StaffPermission.FINANCE_PREPARE}
    assert given_to(db, former.id) == set()
    assert holders(db, [clerk.id, former.id, people.person(db).id]) == {clerk.id}
    assert holders(db, []) == set()
