"""The server."""

import gc
import os

# The matrices of small groups are small: threads that share one cost many times what they save, and wait by spinning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# What is imported stays; looking through it for garbage after every 700 new objects was a fifth of a start's work.
gc.set_threshold(50_000, 20, 10)
