"""What plans were before each change: a payment begun before one keeps its price. Changes are made in publishing."""
