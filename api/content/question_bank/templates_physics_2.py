"""Physics questions of S1 to S3 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from math import lcm
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric


def t_thread_of_thermometer(rng: Random) -> Item:
    """A temperature from the length of the liquid thread."""
    low, each, degrees = rng.choice([2, 3, 4]), rng.choice([0.2, 0.25]), rng.choice([20, 28, 40, 60, 72, 80])
    high, now = low + 100 * each, low + degrees * each
    return {
        "topic": "P1.05", "difficulty": "hard", "cognitive": "apply",
        "stem": f"The thread of a thermometer is {low} cm long at 0 °C and {figure(high)} cm long at 100 °C. "
                f"What is the temperature when it is {figure(now)} cm long?",
        **choice(rng, degrees, f"The thread has grown by {figure(now - low)} cm out of {figure(high - low)} cm.", [
            Wrong(now - low, "mx-therm-01", "One centimetre is more than one degree here."),
            Wrong(now / high * 100, "mx-therm-02", f"The thread starts at {low} cm, not at zero."),
            Wrong(now / each, "mx-therm-03", f"Take away the {low} cm of 0 °C first."),
        ], in_unit("°C", 1)),
        "explanation": f"For 100 °C the thread grows by {figure(high)} − {low} = {figure(high - low)} cm, so for 1 °C by "
                       f"{figure(high - low)} ÷ 100 = {each} cm. Now it has grown by {figure(now)} − {low} = "
                       f"{figure(now - low)} cm: {figure(now - low)} ÷ {each} = {degrees} °C.",
        "hint": "How much longer is the thread now than at 0 °C?",
        "rungs": [
            "By how much does the thread grow from 0 °C to 100 °C?",
            "A hundredth of that growth is one degree.",
        ],
        "seconds": 75,
    }


def t_ray_and_mirror(rng: Random) -> Item:
    """The angle between an incident and a reflected ray."""
    angle = rng.choice([20, 25, 30, 35, 40, 50, 55, 65, 70])
    return {
        "topic": "P1.08", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A ray of light meets a plane mirror at {angle}° to its surface. "
                "What is the angle between the incident ray and the reflected ray?",
        **choice(rng, 180 - 2 * angle, f"90° − {angle}° on each side of the normal.", [
            Wrong(90 - angle, "mx-light-04", "This is the angle of incidence alone."),
            Wrong(180 - angle, "mx-light-05", f"The reflected ray also makes {angle}° with the mirror."),
            Wrong(angle, "mx-light-06", "This is the angle between a ray and the mirror."),
        ], lambda value: f"{figure(value)}°"),
        "explanation": f"Angle of incidence = 90° − {angle}° = {90 - angle}°, and the angle of reflection is the same. "
                       f"Together {90 - angle}° + {90 - angle}° = {180 - 2 * angle}°.",
        "hint": "Sketch the mirror, the ray and the normal. From which line is the angle of incidence measured?",
        "rungs": ["The angle of reflection is as large as the angle of incidence."], "seconds": 60,
    }


def t_hydraulic_press(rng: Random) -> Item:
    """The force of a hydraulic press."""
    small, large = rng.choice([(2, 50), (4, 100), (5, 80), (5, 200), (10, 250), (3, 60), (8, 120)])
    force = rng.choice([40, 60, 80, 150])
    right = force * large // small
    return {
        "topic": "P2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The small piston of a hydraulic jack has an area of {small} cm² and the large one {large} cm². "
                f"What load does a force of {force} N on the small piston hold up?",
        **choice(rng, right, f"The area is {figure(large / small)} times as large.", [
            Wrong(force, "mx-press-07", "The pressure is the same on both pistons, not the force."),
            Wrong(force * small / large, "mx-press-08", "The large piston gives the larger force."),
            Wrong(force * large, "mx-press-09", f"Divide by the area of the small piston, {small} cm²."),
        ], in_unit("N", 1)),
        "explanation": f"Pressure = force ÷ area = {force} ÷ {small} = {figure(force / small)} N/cm². The liquid passes on "
                       f"this pressure: load = pressure × area = {figure(force / small)} × {large} = {right:,} N.",
        "hint": "What does the liquid pass on unchanged from one piston to the other?",
        "rungs": ["Pressure = force ÷ area. Find it at the small piston."], "seconds": 65,
    }


def t_concave_image(rng: Random) -> Item:
    """The image distance of a concave mirror."""
    far, focal, right = rng.choice([(30, 20, 60), (60, 20, 30), (15, 10, 30), (60, 15, 20), (20, 15, 60), (45, 30, 90),
                                    (24, 8, 12), (36, 12, 18), (40, 8, 10)])
    below = lcm(far, focal)
    turned = f"v = {below} ÷ {below // right} = {right} cm" if below > right else f"v = {right} cm"
    return {
        "topic": "P2.05", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A lamp stands {far} cm in front of a concave mirror of focal length {focal} cm. "
                "How far from the mirror is its image?",
        **choice(rng, right, f"1/{focal} − 1/{far} = 1/{right}.", [
            Wrong(far * focal / (far + focal), "mx-curv-05", "The reciprocals must be subtracted: 1/v = 1/f − 1/u."),
            Wrong(far - focal, "mx-curv-06", "The distances were subtracted without reciprocals."),
            Wrong(far + focal, "mx-curv-07", "The distances were added without reciprocals."),
        ], in_unit("cm", 1)),
        "explanation": f"1/v = 1/f − 1/u = 1/{focal} − 1/{far} = {below // focal}/{below} − {below // far}/{below} = "
                       f"{below // right}/{below}. Turn it over: {turned}.",
        "hint": "Which formula links the focal length and the distances of object and image?",
        "rungs": ["1/f = 1/u + 1/v.", "Make 1/v the subject, and turn the result over at the end."], "seconds": 90,
    }


def t_apparent_depth(rng: Random) -> Item:
    """The refractive index from real and apparent depth."""
    index, seen = rng.choice([1.3, 1.4, 1.5, 1.6]), rng.choice([20, 30, 40, 50, 60, 80])
    real = index * seen
    return {
        "topic": "P3.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A coin lies under {figure(real)} cm of a clear liquid. Seen from straight above it seems to be "
                f"{seen} cm deep. Find the refractive index of the liquid.",
        **numeric(index, 1, None),
        "explanation": f"Refractive index = real depth ÷ apparent depth = {figure(real)} ÷ {seen} = {index}.",
        "hint": "Which of the two depths is the real one, and which is the apparent one?",
        "rungs": ["Refractive index = real depth ÷ apparent depth."], "seconds": 80,
    }


def t_lens_image(rng: Random) -> Item:
    """The height of the image in a convex lens."""
    far, image, focal = rng.choice([(30, 60, 20), (15, 30, 10), (20, 60, 15), (12, 24, 8), (10, 40, 8), (24, 72, 18)])
    height = rng.choice([2, 3, 4, 5])
    times = image // far
    return {
        "topic": "P3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"An object {height} cm high stands {far} cm from a convex lens of focal length {focal} cm. "
                f"A sharp image appears on a screen {image} cm behind the lens. How high is the image?",
        **choice(rng, height * times, f"Magnification = {image} ÷ {far} = {times}.", [
            Wrong(height / times, "mx-lens-04", "The ratio was turned over; the farther image is larger."),
            Wrong(height, "mx-lens-05", "The image is as high as the object only at equal distances."),
            Wrong(height * image / focal, "mx-lens-06", "The object distance counts, not the focal length."),
        ], in_unit("cm", 1)),
        "explanation": f"Magnification = image distance ÷ object distance = {image} ÷ {far} = {times}. Height = {times} × {height} = "
                       f"{height * times} cm.",
        "hint": "How many times as far from the lens as the object is the image?",
        "rungs": ["Magnification = image distance ÷ object distance."], "seconds": 75,
    }


def t_sonar(rng: Random) -> Item:
    """A depth from the time of an echo."""
    speed, time = rng.choice([1400, 1450, 1500]), rng.choice([0.2, 0.4, 0.06, 0.08, 0.12])
    return {
        "topic": "P3.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A boat on a lake sends a sound straight down and hears the echo {time} s later. Sound travels at "
                f"{speed:,} m/s in the water. How deep is the lake there?",
        **choice(rng, speed * time / 2, f"Down and up are {figure(speed * time)} m.", [
            Wrong(speed * time, "mx-snd-04", "The sound went down and came up again."),
            Wrong(2 * speed * time, "mx-snd-05", "The distance must be halved, not doubled."),
            Wrong(speed * time / 4, "mx-snd-06", "The distance is halved once only."),
        ], in_unit("m")),
        "explanation": f"Distance of the sound = {speed:,} × {time} = {figure(speed * time)} m, down and back. "
                       f"Depth = {figure(speed * time)} ÷ 2 = {figure(speed * time / 2)} m.",
        "hint": "How many times does the sound cross the depth before it is heard?",
        "rungs": ["Distance = speed × time. Which way does the sound go in this time?"], "seconds": 65,
    }


def t_radio_wavelength(rng: Random) -> Item:
    """The wavelength of a radio station."""
    frequency, right = rng.choice([(100, 3), (150, 2), (75, 4), (60, 5), (50, 6), (300, 1), (30, 10), (25, 12)])
    return {
        "topic": "P3.08", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A transmitter sends radio waves of {frequency} MHz. They travel at 300,000,000 m/s. "
                "What is their wavelength in metres?",
        **numeric(right, 0, "m", ("metres", "meters")),
        "explanation": f"{frequency} MHz is {frequency},000,000 Hz. Wavelength = speed ÷ frequency = 300,000,000 ÷ {frequency},000,000 = {right} m.",
        "hint": "How many waves each second is one megahertz?",
        "rungs": ["Wavelength = speed ÷ frequency, with the frequency in hertz."], "seconds": 80,
    }


TEMPLATES = [
    ("P1.05-T03", t_thread_of_thermometer, 6),
    ("P1.08-T03", t_ray_and_mirror, 6),
    ("P2.03-T01", t_hydraulic_press, 6),
    ("P2.05-T01", t_concave_image, 6),
    ("P3.02-T02", t_apparent_depth, 6),
    ("P3.03-T01", t_lens_image, 6),
    ("P3.05-T02", t_sonar, 6),
    ("P3.08-T01", t_radio_wavelength, 6),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "P1.05-T03": "interpolate([(n[0], n[1]), (n[2], n[3])], x).subs(x, n[4])",
    "P1.08-T03": "solve(Eq(2 * n[0] + x, 180), x)",
    "P2.03-T01": "solve(Eq(n[2] / n[0], x / n[1]), x)",
    "P2.05-T01": "solve(Eq(1 / n[1], 1 / n[0] + 1 / x), x)",
    "P3.02-T02": "solve(Eq(n[0] / x, n[1]), x)",
    "P3.03-T01": "solve(Eq(x / n[0], 1 / (n[1] * (1 / n[2] - 1 / n[1]))), x)",
    "P3.05-T02": "solve(Eq(2 * x / n[1], n[0]), x)",
    "P3.08-T01": "solve(Eq(n[0] * 10 ** 6 * x, n[1]), x)",
}
