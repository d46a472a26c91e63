"""Sequences, images of points, journeys in stages, ionic equations and sums of chemistry."""

import pytest

from models.workings.online import worked_through


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("find the sum of first 10 terms of 2, 5, 8", "S_{10} = 155"),
        ("the first term of an AP is 5 and the common difference is 3. find the 12th term", "T_{12} = 38"),
        ("find the 6th term of the GP 3, 6, 12", "T_{6} = 96"),
        ("find the nth term of 2, 6, 18", "T_n = 2 \\times 3^{n - 1}"),
        ("y varies directly as x and inversely as z. y = 6 when x = 4 and z = 2. find y when x=10 and z=5", "y = 6"),
        ("p varies jointly as q and r. p=24 when q=2 and r=3. find p when q=4 and r=5", "p = 80"),
        ("solve log2 x = 5", "x = 32"),
        ("find x if log x = 2", "x = 100"),
        ("find image of (2,5) under rotation 90 anticlockwise about origin", "(-5, 2)"),
        ("describe the rotation that takes (1,2) to (-2,1)",
         "\\text{rotation of } 90^\\circ \\text{ anticlockwise} \\text{ about the origin}"),
        ("enlarge (2,3) scale factor 3 centre (1,1)", "(4, 7)"),
        ("find equation of a line gradient 2 through (1,3)", "y = 2x + 1"),
        ("equation of line perpendicular to y = 2x+1 through (0,3)", "y = -\\frac{1}{2}x + 3"),
        ("list the integers that satisfy -2 < x <= 3", "x = -1, 0, 1, 2, 3"),
        ("the angles of a triangle are x + 10, 2x and 50. find x", "x = 40^\\circ"),
        ("make r the subject in V = 1/3 pi r squared h", "r = \\sqrt{\\frac{3V}{\\pi h}}"),
        ("make r subject of A = πr2", "r = \\sqrt{\\frac{A}{\\pi }}"),
        ("what matrix represents reflection in the line y=x", "\\begin{pmatrix} 0 & 1 \\\\ 1 & 0 \\end{pmatrix}"),
        ("a car starts from rest and accelerates to 20m/s in 5s, moves at this speed for 10s then stops in 4s."
         " find total distance", "290 \\text{ m}"),
        ("a car accelerates uniformly from rest at 2m/s2 for 6s, then travels at constant speed for 20s and then"
         " decelerates to rest in 4s. find the total distance covered", "300 \\text{ m}"),
    ],
)  # fmt: skip
def test_a_sum_of_sequences_images_or_stages_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("ionic equation for BaCl2 + Na2SO4",
         "\\mathrm{Ba^{2+}}_{(aq)} + \\mathrm{SO_{4}^{2-}}_{(aq)} \\rightarrow \\mathrm{BaSO_{4}}_{(s)}"),
        ("write the ionic equation for hydrochloric acid and sodium hydroxide",
         "\\mathrm{H^{+}}_{(aq)} + \\mathrm{OH^{-}}_{(aq)} \\rightarrow \\mathrm{H_{2}O}_{(l)}"),
        ("ionic equation of zinc reacting with copper sulphate solution",
         "\\mathrm{Zn}_{(s)} + \\mathrm{Cu^{2+}}_{(aq)} \\rightarrow \\mathrm{Zn^{2+}}_{(aq)} + \\mathrm{Cu}_{(s)}"),
        ("ionic equation for calcium carbonate and hydrochloric acid",
         "\\mathrm{CaCO_{3}}_{(s)} + 2\\mathrm{H^{+}}_{(aq)} \\rightarrow \\mathrm{Ca^{2+}}_{(aq)} +"
         " \\mathrm{H_{2}O}_{(l)} + \\mathrm{CO_{2}}_{(g)}"),
        ("ionic equation between lead nitrate and potassium iodide",
         "\\mathrm{Pb^{2+}}_{(aq)} + 2\\mathrm{I^{-}}_{(aq)} \\rightarrow \\mathrm{PbI_{2}}_{(s)}"),
        ("oxidation number of Mn in KMnO4", "\\mathrm{Mn}: +7"),
        ("find the oxidation state of sulphur in SO4^2-", "\\mathrm{S}: +6"),
        ("electronic configuration of chlorine", "2 : 8 : 7"),
        ("molecular formula if empirical formula is CH2O and molar mass 180", "\\mathrm{C_{6}H_{12}O_{6}}"),
        ("a current of 2A flows for 30 minutes through copper sulphate. find mass of copper deposited",
         "\\approx 1.194 \\text{ g}"),
        ("50cm3 of 2M HCl is diluted to 0.5M what volume of water is added", "150 \\text{ cm}^3"),
        ("relative atomic mass of chlorine with 75% Cl-35 and 25% Cl-37", "A_r = 35.5"),
        ("0.46g of ethanol burns and raises the temperature of 200g water by 15C. find the heat of combustion",
         "\\Delta H = -1{,}260 \\text{ kJ/mol}"),
        ("2 g of ethanol was burnt, the temperature of 200 g water rose by 30 degrees. find the heat given out",
         "25{,}200 \\text{ J} = 25.2 \\text{ kJ}"),
    ],
)  # fmt: skip
def test_a_sum_of_chemistry_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["ionic equation for sodium chloride and potassium nitrate", "what is an ionic equation",
     "ionic equation for copper and zinc sulphate",
     "electron configuration of iron", "what is an electron configuration",
     "oxidation number of carbon in C2H5OH and CO2", "sum of the first 10 terms of 2, 5, 9",
     "rotate (3,1) through 90 about the origin", "rotate (3,1) through 90 clockwise about (1,1)",
     "a car moves from rest to 20m/s then at steady speed for 10s find the total distance",
     "y varies as x and z. find y when x = 2 and z = 3", "a current of 2A deposits 3g of copper in 30 minutes find the"
     " mass of silver deposited", "dilute 50cm3 of acid", "angles of an isosceles triangle are x and 40 find x",
     "make x1 the subject of y = x1 + 3", "find the equation of the line through (1,3)", "molecular formula of water"],
)  # fmt: skip
def test_what_is_not_stated_whole_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("cost of 3kg of sugar is 12000. find the cost of 5kg", "20{,}000 \\text{ UGX}"),
        ("15 workers build a house in 20 days how many workers are needed to build it in 12 days",
         "25 \\text{ workers}"),
        ("a train 200m long crosses a bridge 300m long at 20m/s. find the time", "25 \\text{ s}"),
        ("efficiency of a motor that uses 500J and gives 400J", "80\\%"),
        ("convert 25C to fahrenheit", "77 \\text{ °F}"),
        ("the ratio of boys to girls is 3:5. there are 24 boys, how many girls", "40 \\text{ girls}"),
        ("the sum of ages of a father and son is 50. the father is 4 times as old as the son. find their ages",
         "\\text{Father: } 40, \\quad \\text{Son: } 10 \\text{ years}"),
        ("john is 5 years older than mary. their total age is 35. how old is each",
         "\\text{John: } 20, \\quad \\text{Mary: } 15 \\text{ years}"),
        ("if f(x)= 2x+1 find f inverse", "f^{-1}(x) = \\frac{x - 1}{2}"),
        ("a pulley of velocity ratio 4 lifts a load of 300N with effort of 100N. find mechanical advantage and"
         " efficiency", "\\text{MA} = 3, \\quad \\text{efficiency} = 75\\%"),
    ],
)  # fmt: skip
def test_a_sum_of_shares_ages_or_efficiency_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer
