"""Moves data from the tables to the marts, and decides nothing."""

import os

# The models' matrices are small: threads that share one cost several times what they save, and wait by spinning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
