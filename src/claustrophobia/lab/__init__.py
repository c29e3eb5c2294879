"""Many games at once: simulation, measuring, generated documents."""
