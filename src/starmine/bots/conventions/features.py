"""What ``judging`` is told of a candidate action, by place in a row of numbers.

The first of them are of the action, the others, from ``TOKENS`` on, of the situation. They are scaled to be about one.
"""

(
    WORTH,  # its worth by the weights, in hundreds
    BEHIND,  # how much less that is than the best candidate's, in fifties
    PLAY,  # it is a play
    DISCARD,  # it is a discard
    CLUE,  # it is a clue
    PLAYS,  # the plays of others in the next round
    EARLY_PLAYS,  # the same, each divided by its turn
    STRIKES,  # misplays of others
    STRIKES_OF_CRITICAL,  # the same, of critical cards
    TOKENS_AFTER,  # clue tokens after the round, in fours
    TOKENS_GONE,  # 1: there is none left then, or on the way
    IDLERS,  # others without a play
    CLUERS,  # those of them who have a clue to give
    LOCKED_IDLERS,  # those without a card to discard
    CRITICAL_AT_ZERO,  # those whose chop is critical, with no token left
    CRITICAL_CHOPS_IDLE,  # those whose chop is critical
    USEFUL_CHOPS_IDLE,  # those whose chop is useful otherwise
    NEXT_PLAYS,  # 1: the next player has a play
    NEXT_IDLES,  # 1: the next player has none
    NEXT_COST,  # what the next player's turn is worth by the weights, in hundreds
    STILL_OPEN,  # playable kinds in sight that nobody will play unasked, in twos
    PLAYABLE_NOW,  # cards that a clue makes known as playable
    PLAYABLE_LATER,  # cards that it makes known as playable in time
    FIXED,  # cards that would have been misplayed, and are not
    MISTAKEN_PLAYABLE,  # cards taken for playable in time that are not
    MISTAKEN,  # cards taken for other kinds
    UNCLEAR,  # 1: players would look for a connecting card where there is none
    ASKED,  # cards that others must play blindly
    WAITS,  # 1: the target waits for others, though it can play
    TOUCHED_USEFUL,  # useful cards that get their first clue
    TOUCHED_CRITICAL,  # the same, critical ones
    TOUCHED_NEAR,  # the same, playable now or next
    TOUCHED_USELESS,  # cards that get their first clue, but are dead or copies of clued ones
    COPIES_OF_MINE,  # how likely these are copies of clued cards of this player
    EMPTY,  # 1: a clue that touches no card
    TOUCHED_NEW,  # cards that get their first clue
    ON_CHOP,  # 1: its focus is the chop
    COLOUR,  # 1: it is of a colour
    DISTANCE,  # the seats from this player to the target, less one, in twos
    UNTOUCHED,  # cards of the target without a clue afterwards, in fours
    IDENTIFIED,  # cards that become known as one kind, less those mistaken for one
    FOCUS_RANK,  # of the focus, from 0 to 1
    RANK,  # of the card to play, from 0 to 1
    CERTAIN,  # 1: the card to play is certain to be playable
    FIVE,  # 1: it is a five
    USELESS,  # 1: the card to discard is known to be useless
    CRITICAL_ODDS,  # how likely the card to discard is critical, doubled
    USEFUL_ODDS,  # how likely it is useful
    LOCKED,  # 1: every card of this player has a clue
    TOKENS,  # clue tokens, in fours
    DECK,  # cards in the deck, in twenties
    PACE,  # discards that can be afforded, in fives
    SCORE,  # the score, in twelves
    LOST,  # points that cannot be made any more, in twos
    USED_STRIKES,  # strikes
    LAST_ROUND,  # turns gone of the last round; 0 before it
    ASKS,  # 1: clues ask for blind plays
    OWN_PLAYS,  # cards that this player can play
    OWN_USELESS,  # cards of this player known to be useless
    OWN_CHOP_ODDS,  # how likely its chop is critical, doubled
    READY,  # other players with a play, in twos
    COMING,  # cards known to be useful by a clue, in fours
    WANTED,  # cards still to be clued, in tens
    NEXT_READY,  # 1: the next player has a play
    NEXT_CHOP,  # 1: its chop is critical
    CHOPS,  # players whose chop is critical
    OWN_UNTOUCHED,  # cards of this player without a clue, in fours
    TIGHT,  # 1: two discards at most can be afforded
) = range(68)

OF_ACTION = TOKENS  # how many are of the action
OF_SITUATION = TIGHT + 1 - TOKENS
