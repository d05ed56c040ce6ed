"""Reading other machines: one file per protocol, all behind `source.Source`."""
