"""School algebra worked out step by step, each step proved by SymPy before it is shown."""
