"""Forms of English words and the passive: read off lists of what is irregular, regular by rule."""
