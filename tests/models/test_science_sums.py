"""Sums of physics, money, places and living things: each rule reads every number, and says its unit."""

import pytest

from models.workings.online import worked_through


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("hydraulic press small piston area 5cm2 force 20N. large piston area 100cm2. find force on large piston",
         "400 \\text{ N}"),
        ("100cm3 of liquid density 0.8g/cm3 mixed with 100cm3 of water density 1g/cm3. find density of mixture",
         "0.9 \\text{ g/cm³}"),
        ("a body of 12N in air weighs 8N in water. find the relative density", "3"),
        ("a box 50kg sits on a base 2m by 1m. find pressure", "250 \\text{ Pa}"),
        ("how much heat is needed to change 200g of water at 100C to steam. Lv = 2.26x10^6 J/kg",
         "452{,}000 \\text{ J}"),
        ("200g of water at 80C is mixed with 300g of water at 20C. find the final temperature", "44 \\text{ °C}"),
        ("gas of volume 4L at pressure 2atm. find volume at 8atm", "1 \\text{ litres}"),
        ("gas has volume 200cm3 at 27C. what is its volume at 127C at same pressure", "\\approx 266.7 \\text{ cm³}"),
        ("refractive index if angle of incidence is 45 and angle of refraction is 28", "\\approx 1.506"),
        ("critical angle of glass with refractive index 1.5", "\\approx 41.81 \\text{ degrees}"),
        ("a coin lies in water of depth 40cm. refractive index 4/3 find the apparent depth",
         "0.3 \\text{ m} = 30 \\text{ cm}"),
        ("radio station broadcasts at 100MHz. find wavelength speed of light = 3x10^8", "3 \\text{ m}"),
        ("a boy of mass 45kg climbs stairs of 20 steps each 15cm high in 10s. find his power", "135 \\text{ W}"),
        ("a pulley of velocity ratio 4 lifts a load of 300N with effort of 100N. find mechanical advantage and"
         " efficency", "\\text{MA} = 3, \\quad \\text{efficiency} = 75\\%"),
        ("a machine has velocity ratio 4 and efficiency 80%. what effort lifts a load of 640N", "200 \\text{ N}"),
        ("4 bulbs of 60W each are on for 6 hours every day. find cost for 30 days at 800 per unit",
         "34{,}560 \\text{ shillings}"),
        ("ball thrown up at 20m/s how high does it go", "20 \\text{ m}"),
        ("a radioactive substance has half life 6 days. how long will 80g take to remain 10g", "18 \\text{ days}"),
        ("a sample decays from 64g to 8g in 30 days find the half life", "10 \\text{ days}"),
        ("25cm3 of sodium hydroxide was neutralised by 20cm3 of 0.1M hydrochloric acid. find its concentration",
         "0.08 \\text{ mol/dm}^3"),
    ],
)  # fmt: skip
def test_a_sum_of_science_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("a man bought a goat at 150,000 and wants a profit of 30%. at what price should he sell it",
         "195{,}000 \\text{ UGX}"),
        ("a radio bought at 60000 is sold at a loss of 10%. find the selling price", "54{,}000 \\text{ UGX}"),
        ("find the selling price if cost price is 80000 and profit is 20%", "96{,}000 \\text{ UGX}"),
        ("find cost price if selling price is 120000 and profit is 20%", "100{,}000 \\text{ UGX}"),
        ("price of a fridge is 500000 plus VAT of 18%. what is the total", "590{,}000 \\text{ UGX}"),
        ("a TV cash price is 900,000. on hire purchase deposit is 200,000 and 12 monthly installments of 75,000."
         " how much more is paid on hire purchase", "\\text{UGX }200{,}000 \\text{ more than in cash}"),
        ("how many dollars do i get for 740,000 UGX at a rate of 3700", "200 \\text{ dollars}"),
        ("mum saved 500,000 in a sacco at 10% compound interest per year for 2 yrs how much will she have",
         "A = \\text{UGX }605{,}000"),
        ("find net pay of a man earning 600,000 if PAYE is 10% of gross", "\\text{UGX }540{,}000"),
        ("map scale 1:50000 distance 4cm find actual distance", "2 \\text{ km} = 2{,}000 \\text{ m}"),
        ("gradient of a slope that rises from 1000m to 1400m over 2km", "1 : 5 = 0.2"),
        ("time in Kampala 45E is noon. what time is it at 15W", "\\text{8:00 a.m.}"),
        ("a student drew a leaf 60mm long but the real leaf is 15mm long. what is the magnification", "4"),
        ("population density of 500000 people on 250 km2", "2{,}000 \\text{ people per km²}"),
        ("heart beats 72 times per minute stroke volume 70cm3. find cardiac output",
         "5{,}040 \\text{ cm³ per minute}"),
        ("plants have 20000kJ of energy. how much energy reaches secondary consumers", "200 \\text{ kJ}"),
        ("a drawing of a leaf is 12 cm long at magnification x3. find the actual length",
         "0.04 \\text{ m} = 4 \\text{ cm}"),
    ],
)  # fmt: skip
def test_a_sum_of_money_places_or_life_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["a piston of area 5cm2 with force 20N and another of area 1m2, find the force on the large piston",
     "gas of volume 4 litres at 2 atm, find the pressure at 500cm3", "a body weighs 12N in air and 8N in oil. find the"
     " relative density", "200g of water at 80C is mixed with 300g of copper at 20C. find the final temperature",
     "a shirt of 59000 inclusive of VAT 18%. find the price before VAT", "a sample decays from 64g to 10g in 30 days"
     " find the half life", "time in Kampala is noon what time is it in London", "energy of producers is 20000 kJ",
     "a man buys a car at 10m on hire purchase with a deposit of 20% and 12 instalments of 900,000",
     "commission on changing 500 dollars at a rate of 3700 is 2%", "what is the gradient of a hill"],
)  # fmt: skip
def test_a_sum_with_a_number_that_has_no_place_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
