"""Who may stand on which side of a family, and that they do it with their own hand."""

from typing import Annotated

from fastapi import Depends

from api.core.guards import EmergencySession, Forbidden, Impersonating, SignedIn
from api.core.principal import Principal
from api.identity.tables import Role

PARENTS = {Role.USER, Role.PARENT, Role.ADMIN, Role.SUPER_ADMIN}


async def parent_side(me: SignedIn) -> Principal:
    """Somebody whose role may look at a child's progress; whose child, the link says."""
    if me.role not in PARENTS:
        raise Forbidden
    return me


async def in_person(me: SignedIn) -> Principal:
    """The person themselves: nobody agrees, refuses or unlinks in another's name."""
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    return me


ParentSide = Annotated[Principal, Depends(parent_side, scope="function")]
InPerson = Annotated[Principal, Depends(in_person, scope="function")]
