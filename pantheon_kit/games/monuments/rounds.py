"""How a round goes: the active player's turn, the passive players' turns, and what is settled at its end."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec.structs import replace

from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.scoring import finished
from pantheon_kit.games.monuments.sheet import Sheet
from pantheon_kit.games.monuments.state import JOKER, QUARRY, Cross, Player, State, sheets


@cache
def passive(active: int, count: int) -> tuple[int, ...]:
    """The passive seats of so many, clockwise from the active one."""
    return (*range(active + 1, count), *range(active))


def rolled(state: State, dice: str) -> State:
    """The active player has all four dice and is asked (`round.roll`, `round.active`)."""
    active = state.active
    assert active is not None
    players = list(state.players)
    p = players[active]
    players[active] = Player(p.jokers, p.crosses, p.fresh, p.stones, p.circled, p.struck, dice)
    return State(tuple(players), state.options, active, dice, (active,), state.idle)


def crossed(state: State, seat: int, cross: Cross) -> State:
    """A cross is made and paid (`round.pay`)."""
    players = state.players
    after = with_cross(players[seat], cross)
    return State(
        (*players[:seat], after, *players[seat + 1 :]),
        state.options,
        state.active,
        state.dice,
        state.asked,
        state.idle,
    )


def with_cross(player: Player, cross: Cross) -> Player:
    """The player with one more cross, the poorer by what it cost. A joker pays for any colour, its
    field is crossed off (`joker.any-colour`); a stone is crossed off too (`quarry.left-to-right`)."""
    bit, pay = 1 << cross.field, cross.pay
    jokers, stones, dice = player.jokers, player.stones, player.dice
    if pay < JOKER:
        dice = dice.replace(LETTERS[pay], "", 1)
    elif pay == JOKER:
        jokers -= 1
    else:
        stones |= 1 << (pay - QUARRY)
    return Player(
        jokers, player.crosses | bit, player.fresh | bit, stones, player.circled, player.struck, dice
    )


def done(state: State, seat: int) -> State:
    """A turn ends. After the active player's the passive ones are asked, with the dice left
    (`round.passive`, `round.dice-left`); after the last of these the round is settled."""
    if seat != state.active:
        if len(state.asked) == 1:
            return settled(state)
        asked = tuple([other for other in state.asked if other != seat])
        return State(state.players, state.options, state.active, state.dice, asked, state.idle)
    left = state.players[seat].dice
    players = tuple(
        [Player(p.jokers, p.crosses, p.fresh, p.stones, p.circled, p.struck, left) for p in state.players]
    )
    return State(players, state.options, seat, state.dice, passive(seat, len(players)), state.idle)


def settled(state: State) -> State:
    """The round is over: bonuses are settled, the end is looked for, and the dice pass clockwise
    (`round.next`)."""
    printed, players, active = sheets(state.options), state.players, state.active
    assert active is not None
    fresh = 0
    for player in players:
        fresh |= player.fresh
    if fresh & printed[0].bonus_mask:
        players = _bonuses(printed[0], players, fresh)
    players = tuple([Player(p.jokers, p.crosses, 0, p.stones, p.circled, p.struck) for p in players])
    idle = 0 if fresh else state.idle + 1
    ended = _ended(printed, players, idle)
    if not ended:
        return State(players, state.options, (active + 1) % len(players), "", (), idle)
    if ended == "end.two-buildings":
        players = _end_bonus(printed, players)
    return State(players, state.options, active, "", (), idle, ended)


def _bonuses(sheet: Sheet, players: tuple[Player, ...], fresh: int) -> tuple[Player, ...]:
    """Who crossed a bonus field in the first round in which anybody did circles its bonus
    (`bonus.first`, `bonus.same-round`), everybody else strikes it out (`bonus.struck`)."""
    known = players[0].circled | players[0].struck
    news = [
        (1 << bonus, 1 << field)
        for bonus, field in enumerate(sheet.bonuses)
        if fresh >> field & 1 and not known >> bonus & 1
    ]
    after = []
    for player in players:
        circled, struck = player.circled, player.struck
        for bonus, field in news:
            if player.fresh & field:
                circled |= bonus
            else:
                struck |= bonus
        after.append(replace(player, circled=circled, struck=struck))
    return tuple(after)


def _ended(
    printed: tuple[Sheet, ...], players: tuple[Player, ...], idle: int
) -> Literal["", "end.two-buildings", "end.standstill"]:
    """Two complete buildings, which only a round with crosses can bring about, or a whole turn of the
    table without a single cross."""
    if idle:
        return "end.standstill" if idle >= len(players) else ""
    for sheet, player in zip(printed, players, strict=False):
        if finished(sheet, player):
            return "end.two-buildings"
    return ""


def _end_bonus(printed: tuple[Sheet, ...], players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Everybody with two complete buildings circles the rightmost bonus (`bonus.two-buildings`)."""
    last = 1 << len(printed[0].bonuses)
    return tuple(
        replace(player, circled=player.circled | last) if finished(sheet, player) else player
        for sheet, player in zip(printed, players, strict=False)
    )
