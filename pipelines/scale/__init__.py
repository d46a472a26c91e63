"""What a country costs on either engine: `make scale`."""
