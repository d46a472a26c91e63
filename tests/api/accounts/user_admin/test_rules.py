"""Who of the staff may do what to whom: every role against every role."""

from dataclasses import dataclass
from uuid import UUID

import pytest

from api.accounts.user_admin.rules import (
    NotYourself,
    OnlySuperAdmins,
    check_role_edit,
    may_give,
    may_impersonate,
    may_manage,
)
from api.platform.roles import Role

ME, OTHER = UUID(int=1), UUID(int=2)
PLAIN = set(Role) - {Role.MODERATOR, Role.ADMIN, Role.SUPER_ADMIN}


@dataclass
class Staff:
    role: Role
    id: UUID = ME


SUPER, ADMIN, MODERATOR = Staff(Role.SUPER_ADMIN), Staff(Role.ADMIN), Staff(Role.MODERATOR)


def test_each_of_the_staff_changes_those_below() -> None:
    assert {role for role in Role if may_manage(SUPER, role)} == set(Role)
    assert {role for role in Role if may_manage(ADMIN, role)} == {*PLAIN, Role.MODERATOR}
    assert {role for role in Role if may_manage(MODERATOR, role)} == PLAIN


def test_who_was_given_a_permission_is_changed_by_super_admins_alone() -> None:
    assert [may_manage(each, Role.USER, is_trusted=True) for each in (SUPER, ADMIN, MODERATOR)] == [True, False, False]


@pytest.mark.parametrize("role", Role)
def test_nobody_changes_their_own_role_and_an_edit_that_changes_none_is_no_edit(role: Role) -> None:
    check_role_edit(ADMIN, ME, role, role)
    with pytest.raises(NotYourself, match=r"^Nobody changes their own role\.$"):
        check_role_edit(SUPER, ME, role, next(each for each in Role if each is not role))


def test_power_is_given_and_taken_by_super_admins_alone() -> None:
    check_role_edit(SUPER, OTHER, Role.USER, Role.ADMIN)
    check_role_edit(ADMIN, OTHER, Role.USER, Role.MODERATOR)
    for old, new in ((Role.USER, Role.ADMIN), (Role.ADMIN, Role.USER)):
        with pytest.raises(OnlySuperAdmins):
            check_role_edit(ADMIN, OTHER, old, new)


def test_permissions_are_given_by_super_admins_to_others() -> None:
    assert [may_give(each, OTHER) for each in (SUPER, ADMIN, MODERATOR)] == [True, False, False]
    assert not may_give(SUPER, ME)


def test_super_admins_look_as_others_who_have_no_power() -> None:
    assert {role for role in Role if may_impersonate(SUPER, OTHER, role)} == PLAIN
    assert not may_impersonate(SUPER, ME, Role.USER)
    assert not may_impersonate(ADMIN, OTHER, Role.USER)
