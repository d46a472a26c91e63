"""What is not the same in two countries that are planted alike, and so no part of a comparison of their rows."""

# Passages are cut and books are encrypted anew wherever they are.
MADE_ANEW = {"assistant_passages", "book_chunks", "book_keys", "book_pdf_map", "pdf_assets", "stored_files"}
HOURS = ("books", "user_subscription_cycles", "users")
OF_THAT_HOUR = dict.fromkeys(HOURS, "to_jsonb(u) - '{encryption_key_id,updated_at}'::text[]")
# What services make bears ids and moments of its own; what a device is handed, keys of its own, too.
SERVED = {
    "audit_logs": "", "book_review_decisions": "asset_id", "bookmarks": "", "devices": "last_active_at",
    "highlights": "",
    "licenses": "book_key_id,changed_at,ephemeral_key,issued_at,key_wrapped,nonce,registered_at,signature",
    "loans": "returned_at", "notices": "notified_at,once", "offline_licenses": "key_b64,licence_id",
    "user_copy_tracking": "", "user_selected_books": "",
}  # fmt: skip
OF_THAT_HOUR |= {
    name: f"to_jsonb(u) - string_to_array('id,created_at,updated_at,{own}', ',')" for name, own in SERVED.items()
}
