"""What is generated is what the code would generate now."""

import json
import subprocess
from pathlib import Path

from api.accounts.auth.access_table import truth_table
from api.cli import business_ts, client_document
from api.platform.metrics.registry import FILE
from pipelines.metrics.registry import written

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web" / "src" / "api"


def test_the_webs_business_numbers_are_not_stale() -> None:
    assert (CLIENT / "constants.gen.ts").read_text() == business_ts(), "run `make generate`"


def test_the_webs_truth_table_of_access_is_the_guards() -> None:
    assert (ROOT / "web" / "src" / "app" / "access.gen.json").read_text() == truth_table(), "run `make generate`"


def test_what_analysts_may_ask_is_what_the_contracts_say() -> None:
    assert FILE.read_text() == written(), "run `make generate`"


def test_the_webs_client_is_not_stale(tmp_path: Path) -> None:
    document, fresh = tmp_path / "openapi.json", tmp_path / "schema.ts"
    document.write_text(json.dumps(client_document(), indent=1, sort_keys=True))
    subprocess.run(["node", ROOT / "web" / "client.mjs", document, fresh], check=True, capture_output=True)
    assert (CLIENT / "schema.gen.ts").read_text() == fresh.read_text(), "run `make generate`"


def test_what_is_generated_says_so_to_people_and_to_git() -> None:
    listed = subprocess.run(["git", "ls-files", "*.gen.*"], cwd=ROOT, check=True, capture_output=True, text=True)
    files = listed.stdout.split()
    assert len(files) >= 3
    asked = ["git", "check-attr", "linguist-generated", *files]
    found = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert [line for line in found if not line.endswith(": true")] == []
    assert [file for file in files if "generated" not in (ROOT / file).read_text()[:200].lower()] == []
