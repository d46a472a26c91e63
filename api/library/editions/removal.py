"""Letting go of the files of a version that nobody may read any more."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.orm import Session

from api.library.editions.tables import BookChunk, PdfAsset
from api.platform.storage.jobs import collect_unused_files


def remove_files(db: Session, asset: PdfAsset, now: datetime) -> None:
    """Forget the chunks and covers of a replaced version. Its row stays: it says what was sent in, and its number is
    never given again. The files leave the store once this is committed.
    """
    db.execute(delete(BookChunk).where(BookChunk.asset_id == asset.id))
    asset.cover_small_key = asset.cover_large_key = None
    asset.removed_at = now
    db.flush()
    collect_unused_files.enqueue(db)
