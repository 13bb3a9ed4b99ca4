"""All families: those of this package, in a fixed order, then those of other packages."""

from __future__ import annotations

from collections.abc import Iterator

from generators.entry import GROUP, installed_families
from generators.families.angle_at_centre import ANGLE_AT_CENTRE
from generators.families.angle_bisector import ANGLE_BISECTOR
from generators.families.arithmetic_sequence import ARITHMETIC_SEQUENCE
from generators.families.axis_reflection import AXIS_REFLECTION
from generators.families.bag_probability import BAG_PROBABILITY
from generators.families.bar_to_pie import BAR_TO_PIE
from generators.families.bisector_equation import BISECTOR_EQUATION
from generators.families.box_plot_spread import BOX_PLOT_SPREAD
from generators.families.bus_departures import BUS_DEPARTURES
from generators.families.chord_distance import CHORD_DISTANCE
from generators.families.circle_in_square import CIRCLE_IN_SQUARE
from generators.families.circle_on_diameter import CIRCLE_ON_DIAMETER
from generators.families.compound_interest import COMPOUND_INTEREST
from generators.families.cone_volume import CONE_VOLUME
from generators.families.cosine_rule import COSINE_RULE
from generators.families.cyclic_quadrilateral import CYCLIC_QUADRILATERAL
from generators.families.cylinder_section import CYLINDER_SECTION
from generators.families.enlarged_point import ENLARGED_POINT
from generators.families.equal_teams import EQUAL_TEAMS
from generators.families.exterior_angle import EXTERIOR_ANGLE
from generators.families.factorising import FACTORISING
from generators.families.garden_width import GARDEN_WIDTH
from generators.families.histogram_mean import HISTOGRAM_MEAN
from generators.families.isosceles_exterior import ISOSCELES_EXTERIOR
from generators.families.journey_time import JOURNEY_TIME
from generators.families.ladder_height import LADDER_HEIGHT
from generators.families.linear_equation import LINEAR_EQUATION
from generators.families.linear_inequality import LINEAR_INEQUALITY
from generators.families.matrix_revenue import MATRIX_REVENUE
from generators.families.median_list import MEDIAN_LIST
from generators.families.midsegment import MIDSEGMENT
from generators.families.missing_day import MISSING_DAY
from generators.families.number_line_count import NUMBER_LINE_COUNT
from generators.families.original_price import ORIGINAL_PRICE
from generators.families.packing_remainders import PACKING_REMAINDERS
from generators.families.parallel_lines import PARALLEL_LINES
from generators.families.parallelogram_angle import PARALLELOGRAM_ANGLE
from generators.families.point_distance import POINT_DISTANCE
from generators.families.quadratic_roots import QUADRATIC_ROOTS
from generators.families.radical_equation import RADICAL_EQUATION
from generators.families.ratio_sharing import RATIO_SHARING
from generators.families.rectangle_area import RECTANGLE_AREA
from generators.families.rhombus_side import RHOMBUS_SIDE
from generators.families.round_pond import ROUND_POND
from generators.families.sale_price import SALE_PRICE
from generators.families.seat_rows import SEAT_ROWS
from generators.families.segment_end import SEGMENT_END
from generators.families.semicircle_angle import SEMICIRCLE_ANGLE
from generators.families.ship_bearings import SHIP_BEARINGS
from generators.families.shopping_change import SHOPPING_CHANGE
from generators.families.similar_triangles import SIMILAR_TRIANGLES
from generators.families.simultaneous_equations import SIMULTANEOUS_EQUATIONS
from generators.families.singular_matrix import SINGULAR_MATRIX
from generators.families.special_triangle import SPECIAL_TRIANGLE
from generators.families.sphere_section import SPHERE_SECTION
from generators.families.ticket_sales import TICKET_SALES
from generators.families.tower_elevation import TOWER_ELEVATION
from generators.families.trapezium_side import TRAPEZIUM_SIDE
from generators.families.triangle_area_sine import TRIANGLE_AREA_SINE
from generators.families.two_dice import TWO_DICE
from generators.family import Family
from mathverify.errors import PluginError

__all__ = ["BUILT_IN", "FIGURES", "about", "families", "family"]

#: The families of this package, from arithmetic to matrices.
BUILT_IN: tuple[Family, ...] = (
    SHOPPING_CHANGE,
    JOURNEY_TIME,
    SALE_PRICE,
    ORIGINAL_PRICE,
    COMPOUND_INTEREST,
    RATIO_SHARING,
    ROUND_POND,
    LINEAR_EQUATION,
    TICKET_SALES,
    SIMULTANEOUS_EQUATIONS,
    FACTORISING,
    QUADRATIC_ROOTS,
    RADICAL_EQUATION,
    GARDEN_WIDTH,
    LINEAR_INEQUALITY,
    ARITHMETIC_SEQUENCE,
    SEAT_ROWS,
    MISSING_DAY,
    MEDIAN_LIST,
    TWO_DICE,
    BAG_PROBABILITY,
    BUS_DEPARTURES,
    EQUAL_TEAMS,
    PACKING_REMAINDERS,
    MATRIX_REVENUE,
    SINGULAR_MATRIX,
)

#: The families about figures, from angles to solids and charts; each question has a diagram.
FIGURES: tuple[Family, ...] = (
    ISOSCELES_EXTERIOR,
    EXTERIOR_ANGLE,
    ANGLE_BISECTOR,
    PARALLEL_LINES,
    PARALLELOGRAM_ANGLE,
    ANGLE_AT_CENTRE,
    SEMICIRCLE_ANGLE,
    CYCLIC_QUADRILATERAL,
    LADDER_HEIGHT,
    RECTANGLE_AREA,
    RHOMBUS_SIDE,
    TRAPEZIUM_SIDE,
    CHORD_DISTANCE,
    MIDSEGMENT,
    SIMILAR_TRIANGLES,
    CIRCLE_IN_SQUARE,
    SPECIAL_TRIANGLE,
    TOWER_ELEVATION,
    SHIP_BEARINGS,
    TRIANGLE_AREA_SINE,
    COSINE_RULE,
    POINT_DISTANCE,
    SEGMENT_END,
    BISECTOR_EQUATION,
    CIRCLE_ON_DIAMETER,
    AXIS_REFLECTION,
    ENLARGED_POINT,
    CYLINDER_SECTION,
    CONE_VOLUME,
    SPHERE_SECTION,
    NUMBER_LINE_COUNT,
    BAR_TO_PIE,
    HISTOGRAM_MEAN,
    BOX_PLOT_SPREAD,
)


def families() -> tuple[Family, ...]:
    """All families, the built-in ones first.

    Raises PluginError if a package offers a family under a name that is taken, or none at all.
    """
    found = {known.name: known for known in (*BUILT_IN, *FIGURES)}
    for offered in installed_families():
        if offered.name in found:
            raise PluginError(GROUP, offered.name, "a family of this name is known already")
        found[offered.name] = offered
    return tuple(found.values())


def family(name: str) -> Family:
    """The family of that name.  Raises PluginError if there is none, naming those there are."""
    for known in families():
        if known.name == name:
            return known
    names = ", ".join(known.name for known in families())
    raise PluginError(GROUP, name, f"not known; there are {names}")


def about(concept: str) -> Iterator[Family]:
    """The families whose objective names ``concept`` or something below it.

    ``algebra`` finds ``algebra.linear-equations``; ``alg`` finds nothing.
    """
    for known in families():
        concepts = known.objective.concepts
        if any(own == concept or own.startswith(f"{concept}.") for own in concepts):
            yield known
