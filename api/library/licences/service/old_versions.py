"""Versions of books that were replaced and that no licence needs any more."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.library.editions.removal import remove_files
from api.library.editions.tables import AssetStatus, PdfAsset
from api.library.licences.rules import LIVE
from api.library.licences.tables import License

KEPT: Final = timedelta(days=constants.REPLACED_VERSION_DAYS)


def remove_replaced(db: Session, now: datetime) -> bool:
    """Remove the files of one version; whether there was one.

    A licence counts by its written status: once `end_expired` has written its end, no renewal brings it back.
    """
    needed = select(License.id).where(License.book_key_id == PdfAsset.key_id, License.status.in_(LIVE)).exists()
    over = select(PdfAsset).where(
        PdfAsset.status == AssetStatus.REPLACED,
        PdfAsset.removed_at.is_(None),
        PdfAsset.replaced_at <= now - KEPT,
        ~needed,
    )
    found = db.scalar(over.order_by(PdfAsset.replaced_at, PdfAsset.id).limit(1).with_for_update(skip_locked=True))
    if found is not None:
        remove_files(db, found, now)
    return found is not None
