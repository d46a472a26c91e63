"""The library that judges marts, as it is loaded."""

import subprocess
import sys
from pathlib import Path


def test_where_spark_is_installed_too_the_judge_does_without_it(tmp_path: Path) -> None:
    (tmp_path / "pyspark").mkdir()
    (tmp_path / "pyspark" / "__init__.py").write_text("import sys; sys.exit('spark was loaded')")
    asked = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from pipelines import suites; suites.load()"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
