"""Payment providers behind one protocol: what each says on the wire stays in its own module."""
