"""The look of a picture: two palettes, safe for colour-blind eyes, and the style sheet made of them.

The colours follow Okabe and Ito; wherever one means something, a shape, a letter or a dash says the same.
"""

from __future__ import annotations

from string import Template
from typing import Final, Literal, TypeAlias

Theme: TypeAlias = Literal["dark", "light"]

PALETTES: Final[dict[Theme, dict[str, str]]] = {
    "dark": {
        "page": "#0B1120",
        "mat": "#101828",
        "edge": "#3A4A68",
        "grid": "#1A2438",
        "text": "#EAF0FA",
        "dim": "#A9B7CE",
        "halo": "#0B1120",
        "seat0": "#FF8F4D",
        "seat0base": "#4A2513",
        "seat1": "#5CB8F7",
        "seat1base": "#10324C",
        "onseat": "#0D1118",
        "hull": "#D9E1EE",
        "rock": "#3C4252",
        "rockedge": "#97A1B4",
        "tool": "#D58CB9",
        "sun": "#F0E442",
        "good": "#2BD19B",
        "bad": "#FF7A6B",
        "sky": "#8AD3F7",
        "ghost": "#C9D4E6",
        "chiptext": "#0D1118",
        "ink": "#05070C",
        "onink": "#FFFFFF",
    },
    "light": {
        "page": "#FFFFFF",
        "mat": "#F5F7FA",
        "edge": "#8292AC",
        "grid": "#E3E8F0",
        "text": "#141C2B",
        "dim": "#4B5A72",
        "halo": "#FFFFFF",
        "seat0": "#B04A00",
        "seat0base": "#FBE3D3",
        "seat1": "#005F99",
        "seat1base": "#D6EAF7",
        "onseat": "#FFFFFF",
        "hull": "#46536A",
        "rock": "#C9CED8",
        "rockedge": "#5A6475",
        "tool": "#A14A80",
        "sun": "#7A6500",
        "good": "#00734F",
        "bad": "#B3261E",
        "sky": "#00618F",
        "ghost": "#55637A",
        "chiptext": "#FFFFFF",
        "ink": "#141C2B",
        "onink": "#FFFFFF",
    },
}

SHEET: Final = Template("""
text{font-family:"DejaVu Sans",Verdana,"Segoe UI",sans-serif;fill:$text;text-anchor:middle}
polygon,polyline,circle{stroke-linejoin:round;fill:none;stroke:none}
.page{fill:$page}
.mat{fill:$mat;stroke:$edge;stroke-width:$w2}
.grid{stroke:$grid;stroke-width:$w1}
.zone{fill-opacity:.12;stroke-width:$w1;stroke-dasharray:$d2 $d2}
.zone.asked{fill-opacity:.22;stroke-dasharray:none;stroke-width:$w3}
.layer-keepout{opacity:.16}
.keepout{fill:$bad;stroke:$bad}
.rock{fill:$rock;stroke:$rockedge;stroke-width:$w2}
.debris-cloud .rock,.gas-cloud .rock{fill-opacity:.5;stroke-dasharray:$d1 $d1}
.debris .rock{fill-opacity:.5;stroke-dasharray:$d1 $d1}
.station .rock{fill-opacity:.8;stroke-width:$w4;stroke-opacity:.5}
.obstructing .rock{stroke:$sun;stroke-width:$w3}
.rock-text{fill:$text;stroke:$halo;stroke-width:$w3;paint-order:stroke}
.range{fill:none;stroke:$dim;stroke-opacity:.55;stroke-width:$w1}
.range-1{stroke-opacity:.8}
.range-2{stroke-dasharray:$d3 $d1}
.range-3{stroke-dasharray:$d1 $d1}
.arc{fill-opacity:.1;stroke-width:$w1;stroke-opacity:.7}
.active{stroke:$sun}
.target{stroke:$bad}
.candidate,.marked{stroke:$good}
.template{fill:$tool;fill-opacity:.22;stroke:$tool;stroke-width:$w2}
.template-range{stroke:$tool;stroke-width:$w1;stroke-dasharray:$d1 $d1}
.travelled{fill:$tool;fill-opacity:.4}
.ghost-base,.ghost-guide{stroke:$ghost;stroke-width:$w1;stroke-dasharray:$d2 $d1}
.ghost-nose{fill:$ghost;fill-opacity:.6}
.aim .ghost-base,.aim .ghost-guide{stroke:$bad;stroke-width:$w2}
.aim .ghost-nose{fill:$bad}
.may .ghost-base,.may .ghost-guide{stroke:$good;stroke-dasharray:none;stroke-width:$w2;fill:$good;fill-opacity:.05}
.may .ghost-nose{fill:$good;fill-opacity:.9}
.no .ghost-base,.no .ghost-guide{stroke:$bad;stroke-dasharray:$d1 $d1}
.no .ghost-nose{fill:$bad}
.thin .ghost-base{stroke:$good;stroke-dasharray:none;stroke-opacity:.75}
.thin .ghost-nose,.thin-bow{fill:$good;fill-opacity:.7}
.tool-axis{stroke:$tool;stroke-width:$w1;stroke-dasharray:$d1 $d1}
.joint{fill:$tool;stroke:$halo;stroke-width:$w1}
.moved{stroke:$ghost;stroke-width:$w2;stroke-dasharray:$d1 $d2}
.lock{stroke-width:$w1;stroke-opacity:.6;stroke-dasharray:$d1 $d2}
.base{stroke-width:$w3}
.guide{stroke-width:$w1}
.printed-arc{fill-opacity:.22}
.arc-line{stroke-width:$w1}
.hull{fill:$hull;stroke:$halo;stroke-width:$w1}
.hull.faint{fill-opacity:.5}
.cardboard{stroke-width:$w1;stroke-opacity:.6}
.shield-dial{fill:$sky;stroke:$halo;stroke-width:$w1}
.shield-dial.down{fill:$halo;stroke:$sky}
.shield-text{fill:$chiptext;font-weight:bold}
.shield-text.down{fill:$text}
.hull-dial{fill:$sun}
.hull-text{fill:$chiptext;font-weight:bold}
.done-text{fill:$text;font-weight:bold}
.coin{fill:$tool;stroke:$halo;stroke-width:$w1}
.coin-text{fill:$chiptext;font-weight:bold}
.engaged{stroke:$bad;stroke-width:$w3}
.engaged-knot{fill:$bad}
.hull-zone{fill-opacity:.3;stroke-width:$w3}
.attacking{fill:$sun;stroke:$sun}
.defending{fill:$bad;stroke:$bad}
.in-the-way{stroke:$tool}
.sight{stroke:$sky;stroke-width:$w2}
.sight.obstructed{stroke-dasharray:$d3 $d1}
.badge-text{fill:$onseat;font-weight:bold}
.squadron.done .base{stroke-dasharray:$d1 $d1}
.ship.done .hull{fill-opacity:.45}
.contact{stroke:$sun;stroke-width:$w3}
.slide{stroke:$good;stroke-width:$w4;stroke-linecap:round}
.slide-no{stroke:$bad;stroke-width:$w3;stroke-dasharray:$d1 $d1}
.measure{stroke:$sun;stroke-width:$w3}
.measure.obstructed{stroke-dasharray:$d3 $d2}
.measure.offered{stroke-width:$w2}
.measure.refused{stroke:$bad;stroke-dasharray:$d1 $d1}
.measure-end{fill:$sun}
.measure-end.refused{fill:$bad}
.crossing{stroke:$sun;stroke-width:$w3}
.head{stroke:none;stroke-dasharray:none}
.moved.head{fill:$ghost}
.lock.head{fill-opacity:.8}
.seat-0 .base,.seat-0 .guide{fill:$seat0base;stroke:$seat0}
.seat-1 .base,.seat-1 .guide{fill:$seat1base;stroke:$seat1}
.seat-0 .printed-arc,.seat-0 .notch,.seat-0 .badge{fill:$seat0}
.seat-1 .printed-arc,.seat-1 .notch,.seat-1 .badge{fill:$seat1}
.seat-0 .bow{fill:$seat0}
.seat-1 .bow{fill:$seat1}
.seat-0 .hull.faint{fill-opacity:.5}
.cardboard{stroke:$seat0}
.seat-1 .hull.faint{fill-opacity:.5}
.cardboard{stroke:$seat1}
.seat-0 .arc-line,.zone.seat-0,.arc.seat-0,.lock.seat-0{stroke:$seat0}
.seat-1 .arc-line,.zone.seat-1,.arc.seat-1,.lock.seat-1{stroke:$seat1}
.zone.seat-0,.arc.seat-0,.head.seat-0{fill:$seat0}
.zone.seat-1,.arc.seat-1,.head.seat-1{fill:$seat1}
.note rect{fill:$halo;fill-opacity:.82}
.measure-note text,.contact-note text{fill:$sun}
.measure-note.refused text,.keepout-note text{fill:$bad}
.refused-note text{fill:$bad}
.sight-note text{fill:$sky}
.template-note text{fill:$tool}
.slide-note text{fill:$ghost}
.band-note text{fill:$dim}
.band-note rect{fill-opacity:.5}
.tag rect{fill:$halo;fill-opacity:.78}
.tag text,.panel text,.caption text{text-anchor:start}
.tag .name{font-weight:bold}
.tag.seat-0 .leader{stroke:$seat0;stroke-width:$w1}
.tag.seat-1 .leader{stroke:$seat1;stroke-width:$w1}
.seat-0 .name,.seat-0.heading text,.seat-0.ask text,.zone-note.seat-0 text{fill:$seat0}
.seat-1 .name,.seat-1.heading text,.seat-1.ask text,.zone-note.seat-1 text{fill:$seat1}
.heading text,.ask text{font-weight:bold}
.where text,.detail text,.log text,.option text,.legend text{fill:$dim}
.option text{fill:$text}
.gone text{fill:$dim}
.panel .badge-text,.chip text,.tag .badge-text,.panel .chip text,.tag .chip text{text-anchor:middle}
.panel .badge-text,.tag .badge-text,.panel .gone .badge-text{fill:$onseat}
.chip text{fill:$chiptext;font-weight:bold}
.chip polygon,.chip circle{fill:$ghost}
.chip.shield polygon{fill:$sky}
.chip.hull polygon{fill:$sun}
.chip.focus circle,.chip.evade polygon{fill:$good}
.chip.stress polygon,.chip.crit polygon{fill:$bad}
.chip.locks polygon,.chip.locked polygon{fill:$tool}
.chip.die-attack polygon{fill:$bad}
.chip.die-defense polygon{fill:$good}
.chip.face-blank polygon{fill-opacity:.45}
.chip.dials polygon{fill:$ink;stroke:$dim;stroke-width:$w1}
.chip.dials text{fill:$onink}
.chip.dial polygon,.chip.command polygon{fill:$good}
.chip.defense polygon,.chip.defense circle{fill:$tool}
.chip.exhausted polygon,.chip.exhausted circle{fill:none;stroke:$tool;stroke-width:$w2}
.chip.exhausted text{fill:$tool}
.chip.defense.shut polygon,.chip.defense.shut circle{stroke:$bad;stroke-width:$w3}
.chip.barred text{fill:$bad}
.chip.objective polygon{fill:$tool}
.chip.die-red polygon{fill:$bad}
.chip.die-blue polygon{fill:$sky}
.chip.die-black polygon{fill:$ink;stroke:$dim;stroke-width:$w1}
.chip.die-black text{fill:$onink}
.chip.gone text{fill:$dim}
.chip.gone polyline{stroke:$text;stroke-width:$w2}
.chip.done text{fill:$dim}
""")


def style_sheet(theme: Theme, unit: float) -> str:
    """The rules for a theme; lines grow with the unit, a hundredth of what is shown."""
    widths = {"w1": 0.11, "w2": 0.18, "w3": 0.28, "w4": 0.55, "d1": 0.5, "d2": 0.9, "d3": 1.8}
    sizes = {name: f"{size * unit:.2f}".rstrip("0").rstrip(".") for name, size in widths.items()}
    return SHEET.substitute(PALETTES[theme], **sizes)
