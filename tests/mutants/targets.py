"""What is mutated, and the tests that are asked first: those of the module's own room."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Beside the room of the same name: where else a module is held.
MORE_TESTS = {
    "api/platform/money.py": ("tests/api/publishing/royalties/test_rules.py",),
    "api/assessment/grading/rules.py": ("tests/api/school/grading",),
    "api/curriculum/lessons/rules.py": ("tests/api/content/test_publication.py", "tests/api/curriculum"),
    "api/school/weekly_digests/rules.py": ("tests/api/school/families",),
    "api/platform/guards/*.py": (
        "tests/api/platform/test_guards.py",
        "tests/api/platform/test_session_guards.py",
        "tests/api/platform/test_access.py",
        "tests/api/accounts/user_admin/test_permissions.py",
    ),
    "api/platform/permissions/*.py": ("tests/api/accounts/user_admin/test_permissions.py",),
    "api/platform/record_views/rules.py": ("tests/api/school/test_record_views.py",),
}


@dataclass(frozen=True)
class Target:
    """Modules that are mutated together, and the tests that must notice."""

    modules: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.modules.removeprefix("api/").removesuffix(".py").replace("/*", "").replace("/", ".")


def python_targets() -> list[Target]:
    """Every `rules.py` and its like, what shows an author's share, the guards, permissions, and money."""
    found = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "api").rglob("*rules.py"))]
    listed = [
        *MORE_TESTS,
        "api/publishing/royalties/shares.py",
        *(each for each in found if "/permissions/" not in each and each not in MORE_TESTS),
    ]
    return [Target(each, _tests_of(each)) for each in sorted(listed)]


def _tests_of(modules: str) -> tuple[str, ...]:
    room = Path("tests") / Path(modules).parent
    own = (str(room),) if (ROOT / room).exists() and room.name != "platform" else ()
    return (*own, *MORE_TESTS.get(modules, ()))
