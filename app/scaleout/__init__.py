"""Scans on several machines: a scheduler and workers of Dask, and an executor for the service."""
