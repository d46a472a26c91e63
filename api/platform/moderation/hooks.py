"""What moderation needs of the domains above: the kinds of content, and a way to tell people."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Hook, Registry
from api.platform.moderation.kinds import ContentKind

# By the name that reports and cases call it by.
kinds: Registry[ContentKind] = Registry("moderation.kinds")
# Put a notice into somebody's bell: (db, whom, title, text, path of the product, now).
notify: Hook[[Session, UUID, str, str, str, datetime], None] = Hook("moderation.notify")
