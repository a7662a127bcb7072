"""Lessons: steps with a position, a task or a question, and a word on every try.

A lesson is a notebook with prose and short cells that show its steps. The steps stand in a TOML
file; ours in ``games/<game>/lessons/``, a teacher's own wherever he likes: ``lesson("anem",
"my-lesson.toml", "en")``. ``python -m pantheon_kit.lessons my-lesson.toml`` proof-reads a file
against the rules and says file, step and key of what is wrong.

The head of a file::

    format = 1                        # the version of this format
    game = "anem"
    section = "pairs"                 # the lesson's name
    place = 5                         # its place in the order of lessons
    title.en = "Pairs block"          # every text in English and in German
    title.de = "Paare sperren"
    about.en = "You see where a pair ends a move."
    about.de = "Du siehst, wo ein Paar einen Zug beendet."

Then the steps, each begun by ``[[step]]``. What every step has::

    kind = "do"                       # do, try, ask or click
    id = "no-way-through"             # small letters, digits and hyphens
    title.en = "No way through"       # a short heading (and title.de)
    teaches = ["move.blocked"]        # the rules it teaches
    position = "R A=H m=3; B A=H m=6,6; dice 5,2"    # or: start = 4, a new game of four
    task.en = "Walk towards W8."      # what to do now, one sentence (and task.de)
    right.en = "The pair stops you."  # said when it is done (and right.de)
    look = ["W6"]                     # may be left out: places to lead the eye to
    hint.en = "Where is the pair?"    # may be left out: a thought that comes with the first hint

The learner plays the first seat of the position unless ``seat`` says another.

**do**: the learner plays until a goal is reached. The goal is one of::

    any = ["5:m W3>W5"]               # one of these moves, in the game's notation
    until = "won"                     # won, over, turn-over, or a goal of the game (anem: takes, pair)

or a whole script, in which each ``[[step.script]]`` has exactly one of ``any``, ``until``, ``roll``
(the learner rolls, and the dice show this) and ``reply`` (played for the others, or by chance), and
may have a ``task`` of its own and something to ``say`` when it is done. ``otherwise`` is said to a
legal move that misses the goal; ``[[step.wrong]]`` has a word (``say``) on particular ones
(``play``). Illegal tries are judged by the rulebook; ``[[step.illegal]]`` names a ``rule``, the
tries that it forbids (``play``) and, if you like, a word beside the judgement (``say``).

**try**: the learner first tries something illegal. ``task`` invites to it; any try refused by the
rule of a ``[[step.illegal]]`` will do. Then it goes on as in ``do``, and ``then`` says what to do.

**ask**: a question with two to six answers::

    [[step.answer]]
    right = true                      # left out for a wrong one
    text.en = "A 6"
    say.en = "Right: it leads up to N0."

**click**: a question answered on the board: ``places`` are all to be found. ``otherwise`` is said to
a wrong one; ``[[step.wrong]]`` has a word (``say``) on particular ``places``.

Hints need not be written: for a move they show the piece, then the space, then the move; for a
question a thought (``hint``), then more and more of the answer.
"""

from pantheon_kit.lessons.files import LessonError, lesson, lessons, load, read
from pantheon_kit.lessons.model import Ask, Click, Do, Lesson, Step, Text, Try
from pantheon_kit.lessons.progress import PERSON_KEY, Progress
from pantheon_kit.lessons.proof import problems
from pantheon_kit.lessons.run import Hint, Judgement, StepRun

__all__ = [
    "PERSON_KEY",
    "Ask",
    "Click",
    "Do",
    "Hint",
    "Judgement",
    "Lesson",
    "LessonError",
    "Progress",
    "Step",
    "StepRun",
    "Text",
    "Try",
    "lesson",
    "lessons",
    "load",
    "problems",
    "read",
]
