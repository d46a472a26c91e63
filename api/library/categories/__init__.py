"""The tree of categories as staff keep it: named, moved, ordered, put to rest; readers see it in the catalogue."""
