"""Letters are read and written by the person themselves."""

from typing import Annotated

from fastapi import Depends

from api.core.guards import EmergencySession, Impersonating, SignedIn, Staff
from api.core.principal import Principal


async def corresponding(me: SignedIn) -> Principal:
    """The person themselves; nobody reads another's letters in their name."""
    return _in_person(me)


async def moderating(me: Staff) -> Principal:
    """A moderator in person."""
    return _in_person(me)


def _in_person(me: Principal) -> Principal:
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    return me


Corresponding = Annotated[Principal, Depends(corresponding, scope="function")]
Moderating = Annotated[Principal, Depends(moderating, scope="function")]
