"""The text language of queries: conversion between text, question, the body of contract 4.5, and
conditions on rows.

Pure: no Qt, no server. Described for users in resources/help/query-language.md.
"""
