"""The chain that the browser writes is the one the server reads: the web's tests hold to the same file."""

import json
from pathlib import Path
from uuid import UUID

from api.library.offline_reading import rules
from tests.factories import lending
from tests.factories.offline import as_sent

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


def test_the_first_entry_and_its_hash_are_those_of_the_browser() -> None:
    licence = rules.Licence(UUID(VECTORS["licenceId"]), UUID(VECTORS["bookId"]), lending.keys().signing_key, 0, 0)
    assert rules.first_link(licence.id) == VECTORS["first"]
    entry = as_sent({**VECTORS["noted"], "seq": 1, "previousHash": VECTORS["first"]})
    assert rules.hash_of(entry, licence) == VECTORS["hash"]
