"""Settings: what every visitor may know, and the keys super admins change."""

import json

from fastapi import APIRouter

from api.accounts.oversight.schemas import ConfigChange, ConfigIn, ConfigOut, DemoAccount, KeyIn, SiteSettings
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FreshSuperAdmin, SuperAdmin
from api.platform.problem import Malformed
from api.platform.settings import service
from api.platform.settings.keys import DECLARED
from api.settings import settings

router = APIRouter(tags=["ops"])
PUBLIC = (
    "site_name", "site_icon", "support_email", "social_links", "registration_open", "email_verification_required",
)  # fmt: skip


@router.get("/api/public/site-settings")
def site_settings(db: Db) -> SiteSettings:
    caught = settings().mail_catcher_url if settings().app_env == "demo" else ""
    known = service.configured_all(db, PUBLIC)
    return SiteSettings.model_validate({**known, "demo_accounts": _demo_accounts(), "mail_catcher_url": caught or None})


def _demo_accounts() -> list[DemoAccount]:
    """The demo's people, in the file the demo left when it was made; no other environment has any."""
    path = settings().demo_accounts_path
    if settings().app_env != "demo" or not path.exists():
        return []
    return [DemoAccount.model_validate(each) for each in json.loads(path.read_text("utf-8"))]


@router.get("/api/admin/config")
def list_config(me: SuperAdmin, db: Db) -> list[ConfigOut]:
    return [ConfigOut.model_validate(each) for each in service.listed(db)]


@router.get("/api/admin/config/history")
def config_history(key: str, me: SuperAdmin, db: Db) -> list[ConfigChange]:
    return [ConfigChange.model_validate(each) for each in service.history(db, key)]


@router.put("/api/admin/config")
def change_config(body: ConfigIn, me: FreshSuperAdmin, now: Now, db: Db, client: From) -> list[ConfigOut]:
    declared = DECLARED.get(body.key)
    if declared and body.data_type not in (None, declared.data_type):
        raise Malformed(fields={"dataType": f"This setting is a {declared.data_type}"})
    service.change(db, key=body.key, value=body.value, seen=body.seen, me_id=me.id, now=now, client=client)
    return list_config(me, db)


@router.post("/api/admin/config/undo")
def undo_config(body: KeyIn, me: FreshSuperAdmin, now: Now, db: Db, client: From) -> list[ConfigOut]:
    service.undo(db, key=body.key, me_id=me.id, now=now, client=client)
    return list_config(me, db)
