"""Details of one match object: matches, preview, excerpt, explanations, surroundings."""
