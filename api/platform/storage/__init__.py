"""Files, kept outside the database under the SHA-256 of what is in them.

A slice saves with `save_file(db, …)`, keeps the key in a column with a foreign key to `stored_files.key`, and reads
with `file_store().open(key)` behind the guard of its own route.
"""
