"""Questions about results: query validation, content of objects, explanations, filter impact."""
