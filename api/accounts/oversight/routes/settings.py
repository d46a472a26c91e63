"""Settings: what every visitor may know, and the keys super admins change."""

from fastapi import APIRouter

from api.core.caller import From
from api.core.clock import Now
from api.core.db import Db
from api.core.guards import FreshSuperAdmin, SuperAdmin
from api.core.problem import Malformed
from api.ops import configuration
from api.ops.declared import DECLARED
from api.ops.schemas import ConfigChange, ConfigIn, ConfigOut, DemoAccount, KeyIn, SiteSettings
from api.settings import settings

router = APIRouter(tags=["ops"])
PUBLIC = (
    "site_name", "site_icon", "support_email", "social_links", "registration_open", "email_verification_required",
)  # fmt: skip


@router.get("/api/public/site-settings")
def site_settings(db: Db) -> SiteSettings:
    caught = settings().mail_catcher_url if settings().app_env == "demo" else ""
    known = configuration.configured_all(db, PUBLIC)
    return SiteSettings(**known, demo_accounts=_demo_accounts(), mail_catcher_url=caught or None)


def _demo_accounts() -> list[DemoAccount]:
    """The demo's people; no other environment has any."""
    if settings().app_env != "demo":
        return []
    from api.seeds.demo import DEMO_ACCOUNTS, DEMO_PASSWORD  # the demo's own data, never loaded elsewhere

    return [DemoAccount(role=role, email=email, password=DEMO_PASSWORD) for role, email in DEMO_ACCOUNTS]


@router.get("/api/admin/config")
def list_config(me: SuperAdmin, db: Db) -> list[ConfigOut]:
    return [ConfigOut.model_validate(each) for each in configuration.listed(db)]


@router.get("/api/admin/config/history")
def config_history(key: str, me: SuperAdmin, db: Db) -> list[ConfigChange]:
    return [ConfigChange.model_validate(each) for each in configuration.history(db, key)]


@router.put("/api/admin/config")
def change_config(body: ConfigIn, me: FreshSuperAdmin, now: Now, db: Db, caller: From) -> list[ConfigOut]:
    declared = DECLARED.get(body.key)
    if declared and body.data_type not in (None, declared.data_type):
        raise Malformed(fields={"dataType": f"This setting is a {declared.data_type}"})
    configuration.change(db, key=body.key, value=body.value, seen=body.seen, me_id=me.id, now=now, caller=caller)
    return list_config(me, db)


@router.post("/api/admin/config/undo")
def undo_config(body: KeyIn, me: FreshSuperAdmin, now: Now, db: Db, caller: From) -> list[ConfigOut]:
    configuration.undo(db, key=body.key, me_id=me.id, now=now, caller=caller)
    return list_config(me, db)
