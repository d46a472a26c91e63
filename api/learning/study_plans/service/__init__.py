"""Plans toward an examination: made, followed, made anew, told, and put into calendars."""
