"""Make `resources/names/lists.xz`: names of persons and towns, from the data of Faker (MIT), and
the towns of Norway, which Faker lacks.

    python packaging/name_lists.py

The locked version of Faker is used, and the result depends on nothing else. The file has four
lists, one name per line, each list ended by an empty line: given names, surnames, towns, and those
of all these that are ordinary words, too. Names are folded (`name_lists.folded`).
"""

from __future__ import annotations

import importlib
import lzma
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import faker.providers.address
import faker.providers.person
from faker.providers.lorem import en_US

from app.discovery.match.name_lists import folded

TARGET = Path(__file__).parent.parent / "resources" / "names" / "lists.xz"
_LONGEST = 40
_LEAST = 3
_PLACES = frozenset(
    """
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday america asia austin berlin
    brooklyn camden carolina chelsea china cleveland dakota dallas delta denver derby eden
    europe florence florida france georgia general german hamilton holland houston india
    ireland israel italy jackson japan jersey jordan kenya lancaster lincoln london
    lourdes madison malta memphis mexico milan montana nevada newton norway orlando oxford
    paris persia phoenix poland princeton roma rome salem salvador santiago savannah
    scotland sierra spain sydney texas trinity venice verona vienna vietnam virginia wales
    warren washington york
    """.split()  # noqa: SIM905 - words, not data
)
_WORDS = frozenset(
    """
    africa angel apache april archer ares art august autumn azure baker banks bell berry
    best bill bird bishop black blue book booker brook brown bush butler candy carpenter
    carter case cash chance chase christian church clay cloud cook cooper core cross
    crystal dawn day dean diamond don drew duke earl echo english ever faith farmer field
    fisher flow ford forest fox frank french gates genesis ginger glass glory gold golden
    good grace grant gray green hall happy harmony haven hero hill holly hope house hunter
    ivory jade java jewel job joy judge june justice karma key king knight lake lamb lane
    law legacy liberty lily link lion little long lord love low lucky luna mac magic main
    major marine mark mars marsh martin mason master max may melody mercury mercy mile
    miller mini monk grey server moon morning new nice noble north nova oak ocean olive
    opal page pages park parker pat patience peace pearl penny perl petty phoenix pike piper
    pool pope porter power praise price prince princess prosper prudence python queen rain
    rainbow ram ray rebel red reed rich ring rios river rivers rob robin rocky root rose
    royal ruby ruff rush russian rust sage saint sand sandy savage say scarlet scout self
    sharp shell short silver simple singer sky small snow solar son spark spirit spring
    star stark steel sterling stone storm street strong summer sun sunday sunny swift tab
    table taylor temple true trust unity university violet vista wade walker wall ward
    water waters way weaver weeks wells west white will win winter wisdom wise wolf wood
    woods young zen zero
    """.split()  # noqa: SIM905 - words, not data
)
_NORWAY = """
    alta arendal askim bergen bodø brekstad brevik brumunddal bryne brønnøysund drammen drøbak
    egersund elverum fagernes farsund fauske fevik finnsnes flekkefjord florø fosnavåg
    fredrikstad førde gjøvik grimstad halden hamar hammerfest harstad haugesund hokksund
    holmestrand honningsvåg horten hønefoss jessheim jørpeland kirkenes kirkenær kolvereid
    kongsberg kongsvinger kopervik kragerø kristiansand kristiansund langesund larvik leirvik
    leknes levanger lillehammer lillesand lillestrøm lyngdal lysaker mandal mo|i|rana moelv
    molde mosjøen moss mysen måløy namsos narvik nesoddtangen notodden odda orkanger oslo otta
    porsgrunn raufoss risør rjukan rørvik røros sandefjord sandnes sandnessjøen sandvika
    sarpsborg sauda ski skien skudeneshavn sortland stathelle stavanger stavern steinkjer
    stjørdalshalsen stokmarknes stord svelvik svolvær tananger tromsø trondheim tvedestrand
    tønsberg ulsteinvik vadsø vardø verdalsøra vinstra voss vennesla åkrehamn ålesund åndalsnes
    årdalstangen åsgårdstrand
"""


def names_of(package: ModuleType, beginnings: tuple[str, ...]) -> set[str]:
    """Return the texts in the lists of all its providers whose names begin so."""
    found: set[str] = set()
    for module in pkgutil.iter_modules(package.__path__):
        provider = importlib.import_module(f"{package.__name__}.{module.name}").Provider
        for name, values in vars(provider).items():
            if name.startswith(beginnings) and isinstance(values, (list, tuple, dict)):
                found.update(_texts(values))
    return found


def _texts(values: Iterable[object]) -> Iterator[str]:
    """Yield the texts of a list, also those inside of its pairs, folded."""
    for value in values:
        if isinstance(value, str) and "{{" not in value and len(value) <= _LONGEST:
            text = " ".join(folded(value).split())
            if text and not any(char.isdigit() for char in text):
                yield text
        elif isinstance(value, tuple):
            yield from _texts(value)


def lists() -> list[list[str]]:
    """Return the four lists, sorted."""
    given = names_of(faker.providers.person, ("first_", "middle_names"))
    family = names_of(faker.providers.person, ("last_", "male_last", "unisex_last"))
    family |= {f"{name[:-1]}a" for name in family if name.endswith(("ski", "cki", "dzki"))}
    beginnings = ("cities", "city_names", "real_city", "municipalities")
    towns = {name for name in names_of(faker.providers.address, beginnings) if len(name) >= _LEAST}
    towns |= {folded(name.replace("|", " ")) for name in _NORWAY.split()}
    words = set(_texts(en_US.Provider.word_list)) | _WORDS | _PLACES
    return [sorted(names) for names in (given, family, towns, (given | family | towns) & words)]


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    found = lists()
    text = "".join("\n".join(names) + "\n\n" for names in found)
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME, check=lzma.CHECK_CRC32)
    TARGET.write_bytes(packed)
    counts = ", ".join(f"{len(names):,}" for names in found)
    print(f"{TARGET.name}: {counts} names, {len(packed):,} bytes")


if __name__ == "__main__":
    main()
