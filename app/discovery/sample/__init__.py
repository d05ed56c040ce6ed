"""Write the sample set: synthetic files, and a manifest of the values in them."""
