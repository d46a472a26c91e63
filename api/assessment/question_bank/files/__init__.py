"""Items in files: GIFT, QTI and CSV, read with distrust and written whole."""
