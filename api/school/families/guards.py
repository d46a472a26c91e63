"""Who may stand on the parents' side of a family."""

from typing import Annotated

from fastapi import Depends

from api.platform.guards import Forbidden, SignedIn
from api.platform.principal import Principal
from api.platform.roles import Role

PARENTS = {Role.USER, Role.PARENT, Role.ADMIN, Role.SUPER_ADMIN}


async def parent_side(me: SignedIn) -> Principal:
    """Somebody whose role may look at a child's progress; whose child, the link says."""
    if me.role not in PARENTS:
        raise Forbidden
    return me


ParentSide = Annotated[Principal, Depends(parent_side, scope="function")]
