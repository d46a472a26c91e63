"""Who of the demo's staff may do what beyond their role. Written again at each start, so that an older demo has it."""

from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from psycopg import Cursor

from api.demo.sign_in import DEMO_ACCOUNTS
from api.platform.permissions.rules import StaffPermission

GIVEN: Final = {
    "Finance": [StaffPermission.FINANCE_PREPARE],
    "Finance, second person": [StaffPermission.FINANCE_APPROVE, StaffPermission.FINANCE_SETTLE],
    "Analyst": [StaffPermission.ANALYTICS_READ],
}
GIVE: Final = """
insert into permission_grants (id, user_id, permission, granted_by, granted_at, created_at, updated_at)
select %s, u.id, %s, s.id, u.created_at, u.created_at, u.created_at
from users u, users s
where u.email = %s and s.email = %s
  and not exists (select from permission_grants g where g.user_id = u.id and g.permission = %s)
"""
# Somebody with one permission and no role: an admin would see people. In an older demo they were one.
AS_NOBODY_ELSE: Final = """
update users set role = 'user', subscription_tier = 'free' where email = %s and role <> 'user'
"""


def plant(cur: Cursor[Any]) -> None:
    """Give each their permissions, from the day they joined; what was taken back since stays taken back."""
    emails = dict(DEMO_ACCOUNTS)
    for name, permissions in GIVEN.items():
        for each in permissions:
            row = uuid5(NAMESPACE_URL, f"{emails[name]}/{each}")
            cur.execute(GIVE, (row, each, emails[name], emails["Super admin"], each))
            if cur.rowcount and name == "Analyst":
                cur.execute(AS_NOBODY_ELSE, (emails[name],))
