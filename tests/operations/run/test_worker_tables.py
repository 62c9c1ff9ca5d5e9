"""The worker loads the tasks and little else: the tables they write are complete without the rest of the program."""

import subprocess
import sys

ALONE = """
from bdm.platform.database.base import Base
from bdm.operations.run.worker import Worker
from bdm.settings import Settings
Worker(Settings())
for table in Base.metadata.sorted_tables:
    for key in table.foreign_keys:
        key.column
"""


def test_the_worker_knows_every_table_that_its_own_refer_to() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
