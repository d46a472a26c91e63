"""Given/expect examples of single tables between staging and marts, which marts' own examples pass by.

Shape as in a contract, and `of`: the table. They are asked by the test beside this and by `make mutants`.
"""

from functools import cache
from pathlib import Path

import yaml

from pipelines.contracts import LOADER, Contract


@cache
def table_examples() -> tuple[Contract, ...]:
    """Each example as a contract of its table that promises nothing else."""
    found = [each for path in sorted(FOLDER.glob("*.yml")) for each in yaml.load(path.read_text(), LOADER)]
    return tuple(
        Contract(
            mart=each["of"], description=each["says"], grain=(), owner="", columns={}, checks=(), metrics=(),
            examples=(each,),
        )
        for each in found
    )  # fmt: skip


FOLDER = Path(__file__).parent / "tables"
