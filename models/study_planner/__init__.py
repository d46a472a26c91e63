"""Study planning: which step on which day gains most before an examination, within hours and megabytes."""
