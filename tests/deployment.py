"""What a process keeps of its deployment, and how a test that stands on another data folder forgets it."""

import sys
from typing import Final

# Each is read once a process from the settings, or from a file of the data folder they name.
KEPT: Final = {
    "api.settings": ("settings",),
    "api.platform.db": ("engine",),
    "api.platform.pseudonym": ("_salt",),
    "api.platform.secrets": ("_root", "secret"),
    "api.platform.storage.service": ("file_store",),
    "api.library.protection.keys": ("master_keys",),
    "api.library.licences.signatures": ("signing_keys",),
    "api.commerce.providers.catalogue": ("providers",),
}


def forget() -> None:
    """Let the settings, the keys and the stores be read anew: the variables of the environment were changed."""
    for module, names in KEPT.items():
        if module in sys.modules:
            for name in names:
                getattr(sys.modules[module], name).cache_clear()
