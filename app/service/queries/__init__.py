"""Answer questions about results: validation, content of objects, explanations, impact."""
