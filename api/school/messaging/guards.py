"""Who decides about reported messages."""

from typing import Annotated

from fastapi import Depends

from api.platform.guards import EmergencySession, Impersonating, Staff
from api.platform.principal import Principal


async def moderating(me: Staff) -> Principal:
    """A moderator in person."""
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    return me


Moderating = Annotated[Principal, Depends(moderating, scope="function")]
