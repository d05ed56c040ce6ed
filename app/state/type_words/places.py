"""Countries and regions of data types."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

# fmt: off
PLACES = tr.words(
    "Africa", "Albania", "Algeria", "Andorra", "Angola", "Arab states", "Argentina", "Armenia",
    "Asia", "Australia", "Australia and New Zealand", "Austria", "Azerbaijan", "Bahrain",
    "Belarus", "Belgium", "Belgium and Netherlands", "Bosnia and Herzegovina", "Botswana",
    "Brazil", "Bulgaria", "Bulgaria, Croatia, Serbia, Slovenia", "Canada", "Caribbean",
    "Central America", "Chile", "China", "Colombia", "Costa Rica", "Croatia", "Cuba", "Cyprus",
    "Czechia", "Czechia and Slovakia", "Denmark", "Denmark, Finland, Norway, Sweden",
    "Dominican Republic", "Ecuador", "Egypt", "El Salvador", "Estonia",
    "Estonia, Latvia, Lithuania", "Europe", "Faroe Islands", "Finland", "France", "Georgia",
    "Germany", "Germany, Austria, Switzerland", "Ghana", "Greece", "Greece and Cyprus",
    "Guatemala", "Honduras", "Hong Kong", "Hungary", "Iceland", "India", "Indonesia", "Iran",
    "Ireland", "Israel", "Italy", "Japan", "Japan and South Korea", "Jordan", "Kazakhstan",
    "Kenya", "Kenya, Nigeria, South Africa", "Kosovo", "Kuwait", "Latin America", "Latvia",
    "Lithuania", "Luxembourg", "Malaysia", "Malaysia, Philippines, Thailand", "Malta", "Mauritius",
    "Mexico", "Mexico and Argentina", "Middle East", "Moldova", "Monaco", "Montenegro", "Morocco",
    "Mozambique", "Netherlands", "New Zealand", "Nicaragua", "Nigeria", "North America",
    "North Macedonia", "Norway", "Oceania", "other countries", "Pakistan", "Paraguay", "Peru",
    "Philippines", "Poland", "Portugal", "Qatar", "Romania", "Russia", "Rwanda", "San Marino",
    "Saudi Arabia", "Scotland", "Serbia", "Singapore", "Slovakia", "Slovenia", "South Africa",
    "South America", "South Korea", "Spain", "Sri Lanka", "Sweden", "Switzerland", "Taiwan",
    "Tanzania", "Thailand", "Tunisia", "Turkey", "Türkiye", "Uganda", "UK", "Ukraine",
    "United Arab Emirates", "United Kingdom", "United States", "United States and Canada",
    "Uruguay", "US", "Uzbekistan", "Venezuela", "Vietnam", "Zambia", "Zimbabwe",
)
# fmt: on
