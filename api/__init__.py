"""The server."""

import os

# The matrices of small groups are small: threads that share one cost many times what they save, and wait by spinning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
