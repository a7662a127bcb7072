"""Contrast is computed, not believed."""

from __future__ import annotations

import pytest

from pantheon_kit.drawing.theme import DARK, LIGHT, THEMES, Theme, contrast, theme

BOTH = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@BOTH
@pytest.mark.parametrize("words", ["ink", "soft", "refused"])
@pytest.mark.parametrize("ground", ["paper", "panel"])
def test_text_reaches_four_and_a_half_to_one(look: Theme, words: str, ground: str) -> None:
    assert contrast(look.colours[words], look.colours[ground]) >= 4.5


@BOTH
def test_all_text_on_the_board_reaches_four_and_a_half_to_one(look: Theme) -> None:
    for style, grounds in (("number", ["panel"]), ("caption", ["sea", "panel"]), ("badge:text", ["ink"])):
        words = look.style(style).fill
        assert words is not None
        for ground in grounds:
            assert contrast(words, look.colours[ground]) >= 4.5, (style, ground)


@BOTH
@pytest.mark.parametrize("ground", ["land", "stone", "sea", "panel"])
def test_marks_stand_out_from_every_space(look: Theme, ground: str) -> None:
    marks = ["can", "refused"] if look is LIGHT else ["can", "refused", "trace"]
    for mark in marks:
        assert contrast(look.colours[mark], look.colours[ground]) >= 3.0, mark


@BOTH
@pytest.mark.parametrize("which", ["chorash", "lenas", "leral", "maruk", "rashil"])
def test_figures_stand_out_from_every_space(look: Theme, which: str) -> None:
    body, sign = look.style(f"set:{which}"), look.style(f"set:{which}:sign")
    assert body.fill and body.stroke and sign.fill
    assert contrast(sign.fill, body.fill) >= 4.5
    for ground in ("land", "stone", "sea", "panel"):
        best = max(contrast(body.stroke, look.colours[ground]), contrast(body.fill, look.colours[ground]))
        assert best >= 4.5, ground


def test_the_themes_have_the_same_styles() -> None:
    assert LIGHT.styles.keys() == DARK.styles.keys()
    assert LIGHT.colours.keys() == DARK.colours.keys()
    assert theme("dark") is DARK
    assert set(THEMES) == {"light", "dark"}
    with pytest.raises(KeyError):
        theme("sepia")
