"""Printing: plain values and Markdown set as tagged PDF files by Typst, the same bytes for the same words."""
