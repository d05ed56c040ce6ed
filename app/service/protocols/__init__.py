"""Sources on other machines: one module per protocol, all with the interface `source.Source`."""
