"""Show one match object: matches, preview, excerpt, explanations, surroundings."""
