"""School algebra worked out step by step, each step proved by SymPy before it is shown.

Frozen: no new grammar is added, neither kinds of problems nor laws, domains and rules of words. Mistakes are mended.
"""
