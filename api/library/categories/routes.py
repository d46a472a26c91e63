"""The staff's doors to the tree of categories; each answers with the whole tree as it is then."""

from uuid import UUID

from fastapi import APIRouter, status

from api.library.categories import service
from api.library.categories.schemas import CategoryEditIn, CategoryIn, CategoryMoveIn, CategoryNode
from api.platform.client_info import From
from api.platform.db import Db
from api.platform.guards import ContentReviewer

router = APIRouter(prefix="/api/admin/categories", tags=["categories"])


@router.get("")
def get_category_tree(_: ContentReviewer, db: Db) -> list[CategoryNode]:
    """All categories, those at rest too, each before what stands under it."""
    return service.tree(db)


@router.post("", status_code=status.HTTP_201_CREATED)
def add_category(body: CategoryIn, me: ContentReviewer, db: Db, client: From) -> list[CategoryNode]:
    service.add(db, body, me_id=me.id, client=client)
    return service.tree(db)


@router.patch("/{category_id}")
def change_category(
    category_id: UUID, body: CategoryEditIn, me: ContentReviewer, db: Db, client: From
) -> list[CategoryNode]:
    """Rename it, describe it, or put it to rest: then readers no longer see it, and its books stay."""
    service.change(db, category_id, body, me_id=me.id, client=client)
    return service.tree(db)


@router.post("/{category_id}/move")
def move_category(
    category_id: UUID, body: CategoryMoveIn, me: ContentReviewer, db: Db, client: From
) -> list[CategoryNode]:
    service.move(db, category_id, parent_id=body.parent_id, position=body.position, me_id=me.id, client=client)
    return service.tree(db)


@router.delete("/{category_id}")
def remove_category(category_id: UUID, me: ContentReviewer, db: Db, client: From) -> list[CategoryNode]:
    """Take an empty category away for good."""
    service.remove(db, category_id, me_id=me.id, client=client)
    return service.tree(db)
