<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.charts</name>
        <message>
            <source>Apr</source>
            <translation>Apr</translation>
        </message>
        <message>
            <source>Aug</source>
            <translation>Aug</translation>
        </message>
        <message>
            <source>Dec</source>
            <translation>Dez</translation>
        </message>
        <message>
            <source>Feb</source>
            <translation>Feb</translation>
        </message>
        <message>
            <source>Heat map of targets and risk levels</source>
            <translation>Heatmap von Zielen und Risikostufen</translation>
        </message>
        <message>
            <source>High</source>
            <translation>Hoch</translation>
        </message>
        <message>
            <source>Jan</source>
            <translation>Jan</translation>
        </message>
        <message>
            <source>Jul</source>
            <translation>Jul</translation>
        </message>
        <message>
            <source>Jun</source>
            <translation>Jun</translation>
        </message>
        <message>
            <source>Low</source>
            <translation>Niedrig</translation>
        </message>
        <message>
            <source>Mar</source>
            <translation>Mär</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches per day</source>
            <translation>Treffer pro Tag</translation>
        </message>
        <message>
            <source>May</source>
            <translation>Mai</translation>
        </message>
        <message>
            <source>Medium</source>
            <translation>Mittel</translation>
        </message>
        <message>
            <source>Nov</source>
            <translation>Nov</translation>
        </message>
        <message>
            <source>Oct</source>
            <translation>Okt</translation>
        </message>
        <message>
            <source>PNG image (*.png);;SVG drawing (*.svg);;CSV table (*.csv)</source>
            <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg);;CSV-Tabelle (*.csv)</translation>
        </message>
        <message>
            <source>Previous period</source>
            <translation>Voriger Zeitraum</translation>
        </message>
        <message>
            <source>Risk history</source>
            <translation>Risikoverlauf</translation>
        </message>
        <message>
            <source>Sep</source>
            <translation>Sep</translation>
        </message>
        <message>
            <source>Show or hide {level}</source>
            <translation>{level} zeigen oder ausblenden</translation>
        </message>
        <message>
            <source>Show why the number of objects at level “{level}” has changed</source>
            <translation>Zeigen, warum sich die Anzahl der Objekte der Stufe „{level}“ geändert hat</translation>
        </message>
        <message>
            <source>Show {level}</source>
            <translation>{level} zeigen</translation>
        </message>
        <message>
            <source>Sort by {level}</source>
            <translation>Nach {level} sortieren</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Trend</source>
            <translation>Trend</translation>
        </message>
        <message>
            <source>Unmapped</source>
            <translation>Ohne Profil</translation>
        </message>
        <message>
            <source>Use the arrow keys to move between days</source>
            <translation>Pfeiltasten bewegen zwischen Tagen</translation>
        </message>
        <message>
            <source>Use the arrow keys to move between points</source>
            <translation>Pfeiltasten bewegen zwischen Punkten</translation>
        </message>
        <message>
            <source>down {n}</source>
            <translation>minus {n}</translation>
        </message>
        <message>
            <source>no data</source>
            <translation>keine Daten</translation>
        </message>
        <message>
            <source>unchanged</source>
            <translation>unverändert</translation>
        </message>
        <message>
            <source>up {n}</source>
            <translation>plus {n}</translation>
        </message>
        <message>
            <source>{day} {month}</source>
            <translation>{day}. {month}</translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions or remediations</source>
            <translation>
                <numerusform>{n} Entscheidung oder Bereinigung</numerusform>
                <numerusform>{n} Entscheidungen oder Bereinigungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>{n} Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} scans</source>
            <translation>
                <numerusform>{n} Scan</numerusform>
                <numerusform>{n} Scans</numerusform>
            </translation>
        </message>
    </context>
</TS>
