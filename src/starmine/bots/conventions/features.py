"""The input features of the network in ``judging``, as indices into a row of numbers.

The first describe a candidate action, those from ``TOKENS`` on the situation. They are scaled to about one.
"""

(
    WORTH,  # its worth by the weights, in hundreds
    BEHIND,  # its worth less the best candidate's, in fifties; 0 or negative
    PLAY,  # it is a play
    DISCARD,  # it is a discard
    CLUE,  # it is a clue
    PLAYS,  # the plays of others in the next round
    EARLY_PLAYS,  # the same, each divided by how many turns away it is
    STRIKES,  # misplays of others
    STRIKES_OF_CRITICAL,  # misplays of critical cards
    TOKENS_AFTER,  # clue tokens after the round, in fours
    TOKENS_GONE,  # 1: no clue token is left after the round, or at some time in it
    IDLERS,  # others without a play
    CLUERS,  # idlers who have a clue to give
    LOCKED_IDLERS,  # idlers without a card to discard
    CRITICAL_AT_ZERO,  # idlers whose chop is critical, with no token left
    CRITICAL_CHOPS_IDLE,  # idlers whose chop is critical
    USEFUL_CHOPS_IDLE,  # idlers whose chop is useful, but not critical
    NEXT_PLAYS,  # 1: the next player makes a good play
    NEXT_IDLES,  # 1: the next player has no play
    NEXT_COST,  # the worth of an idle next player's turn, in hundreds
    STILL_OPEN,  # playable kinds in hands of others who do not know that they can play them, in twos
    PLAYABLE_NOW,  # cards that a clue makes known as playable
    PLAYABLE_LATER,  # cards that it makes known as playable after known cards
    FIXED,  # misplays that it prevents
    MISTAKEN_PLAYABLE,  # cards wrongly believed to be playable after known cards
    MISTAKEN,  # cards believed to be of wrong kinds
    UNCLEAR,  # 1: players would look for a connecting card where there is none
    ASKED,  # cards that others must play blind
    WAITS,  # 1: the target waits for others, though it can play
    TOUCHED_USEFUL,  # useful cards that get their first clue
    TOUCHED_CRITICAL,  # critical cards that get their first clue
    TOUCHED_NEAR,  # useful or critical cards that get their first clue, and are playable now or next
    TOUCHED_USELESS,  # cards that get their first clue, but are dead or copies of clued ones
    COPIES_OF_MINE,  # how likely useful cards that get their first clue are copies of this player's clued cards
    EMPTY,  # 1: a clue that touches no card
    TOUCHED_NEW,  # cards that get their first clue
    ON_CHOP,  # 1: its focus is the chop
    COLOUR,  # 1: a colour clue
    DISTANCE,  # the seats between this player and the target, in twos
    UNTOUCHED,  # cards of the target without a clue afterwards, in fours
    IDENTIFIED,  # cards that become known as their kind, less those believed to be one wrong kind
    FOCUS_RANK,  # rank of the focus, from 0 to 1
    RANK,  # rank of the card to play, from 0 to 1
    CERTAIN,  # 1: the card to play is certain to be playable
    FIVE,  # 1: it is a five
    USELESS,  # 1: the card to discard is known to be useless
    CRITICAL_ODDS,  # how likely the card to discard is critical, doubled
    USEFUL_ODDS,  # how likely it is useful
    LOCKED,  # 1: every card of this player has a clue
    TOKENS,  # clue tokens, in fours
    DECK,  # cards in the deck, in twenties
    PACE,  # the pace, in fives
    SCORE,  # the score, in twelves
    LOST,  # points that have become impossible, in twos
    USED_STRIKES,  # strikes
    LAST_ROUND,  # turns since the last round began, in twos; 0 before it
    ASKS,  # 1: clues ask for blind plays
    OWN_PLAYS,  # cards that this player can play
    OWN_USELESS,  # cards of this player known to be useless
    OWN_CHOP_ODDS,  # how likely this player's chop is critical, doubled
    READY,  # other players with a play, in twos
    COMING,  # kinds that clues will get played, in fours
    WANTED,  # cards still to be clued, in tens
    NEXT_READY,  # 1: the next player has a play
    NEXT_CHOP,  # 1: the next player's chop is critical
    CHOPS,  # players whose chop is critical
    OWN_UNTOUCHED,  # cards of this player without a clue, in fours
    TIGHT,  # 1: the pace is 2 or less
) = range(68)

OF_ACTION = TOKENS  # the number of features of the action, and the index of the first one on the situation
OF_SITUATION = TIGHT + 1 - TOKENS
