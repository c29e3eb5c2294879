"""Why an option is not offered: one small integer a reason, 0 where nothing stands against it.

The predicate that decides whether an option exists returns one of these; the enumeration of a decision's options and
`why_not` both ask it. `REASONS` has for each the rule that gives it (empty: no row speaks of it, it is about how
options are written), the key of its sentence in the locale, and what that sentence names: nothing, the first word
after the verb, the second, or all of them.
"""

from typing import Final

from claustrophobia.core import agenda

NOTHING: Final = 0
FIRST: Final = 1
SECOND: Final = 2
ALL: Final = 9

OFFERED: Final = 0
# --- any decision ---------------------------------------------------------------------------------
NOT_ASKED: Final = 1
MUST_CHOOSE: Final = 2  # its rule is the decision's: DUTIES
ALIKE: Final = 3
# --- preparation ----------------------------------------------------------------------------------
NOT_ON_A_PIT: Final = 10
PIT_ROLLED: Final = 11
PITS_FIRST: Final = 12
NO_FOUNTAIN: Final = 13
FOUNTAIN_USED: Final = 14
LINE_NOT_CANCELLED: Final = 15
GETS_NO_DIE: Final = 16
HAS_ITS_DIE: Final = 17
NO_SUCH_DIE: Final = 18
ANOTHER_GETS_ITS_DIE: Final = 19
NOT_IN_HAND: Final = 20
ALLOT_NOT_IN_HAND: Final = 42
DRAWN_THIS_PHASE: Final = 21
DIE_SHOWS_IT: Final = 22
NOT_YOUR_INSTINCT: Final = 23
NOT_YOUR_EVENT: Final = 43
EFFECT_DONE: Final = 24
LINE_WITHOUT_EFFECT: Final = 25
EXHAUSTED: Final = 26
DRAW_IS_DUE: Final = 27
NOT_ITS_GIFT: Final = 28
DIE_ON_ANOTHER_LINE: Final = 29
GIFT_WAITS: Final = 30
NOT_DEVOTED: Final = 31
GIFTS_FORBIDDEN: Final = 32
GIFT_AT_ANOTHER_TIME: Final = 33
GIFT_USED: Final = 34
GIFT_BEFORE_MOVING: Final = 41
BLESSING_USED: Final = 35
NO_BLESSING: Final = 36
BLESSES_ANOTHER: Final = 37
HAS_A_CARD: Final = 38
BLESSING_COMES_LATER: Final = 39
NOT_A_HUMAN_IN_PLAY: Final = 40
# --- activations ----------------------------------------------------------------------------------
NOT_YOUR_HUMAN: Final = 50
NOT_YOUR_INFERNAL: Final = 51
NOT_IN_PLAY: Final = 52
ALREADY_ACTIVATED: Final = 53
ACTIVATION_OVER: Final = 54
ACTIVATE_IT_FIRST: Final = 55
ANOTHER_ACTIVATION: Final = 56
ENTRY_IS_DUE: Final = 57
ENTERS_FIRST: Final = 58
STANDS_ON_A_TILE: Final = 60
HAS_ACTED: Final = 61
MOVE_IS_CLOSED: Final = 62
NOT_CALLED: Final = 63
HAS_NO_DIE: Final = 64
NO_ENTRY: Final = 65
INFERNALS_THERE: Final = 66
WAITS_OUTSIDE: Final = 67
# --- moving and exploring -------------------------------------------------------------------------
NO_MOVEMENT: Final = 70
FLOOD_ENDED_MOVE: Final = 71
TRAP_ENDED_MOVE: Final = 72
WADES_FIRST: Final = 73
HELD_BY_NUMBERS: Final = 74
HELD_BY_IMPOSING: Final = 75
NOT_ADJACENT: Final = 76
WALL_BETWEEN: Final = 77
PASSAGE_CLOSED: Final = 78
TILE_FULL: Final = 79
NO_WAY_OUT: Final = 80
NEVER_EXPLORES: Final = 81
EXPLORED: Final = 82
STACK_EMPTY: Final = 83
OPENS_OUT_OF_ZONE: Final = 85
NEVER_PURSUES: Final = 86
MOVEMENT_LEFT: Final = 87
PURSUIT_TOO_DEAR: Final = 88
PURSUED_ENOUGH: Final = 89
PURSUIT_LEADS_NOWHERE: Final = 90
NO_STEP_TO_ENTER: Final = 91
# --- placing tiles --------------------------------------------------------------------------------
NOT_THE_TILE: Final = 100
DOES_NOT_JOIN: Final = 101
LEAVES_NO_OPENING: Final = 102
TURNED_OUT_OF_ZONE: Final = 105
OPENINGS_BLOCKED: Final = 106
FEWER_OPENINGS: Final = 107
NOT_LOOKED_AT: Final = 108
WILL_NOT_DO: Final = 109
CIRCLE_NOT_LOOKED_AT: Final = 110
ANOTHER_TILE_WILL_DO: Final = 111
NOT_TO_PUT_BACK: Final = 112
ITS_OWN_HOLE: Final = 113
HAS_A_HOLE: Final = 114
# --- attacks and hits -----------------------------------------------------------------------------
NOT_AN_ENEMY: Final = 120
ONE_TARGET: Final = 121
NO_SUCH_TARGET: Final = 122
NOT_WITHIN_REACH: Final = 123
NO_SUCH_WEAPON: Final = 124
EXHAUSTED_WEAPON: Final = 125
NO_COMBAT: Final = 126
EXHAUSTED_COMBAT: Final = 127
COVERED: Final = 128
IMMUNE_TO_RANGED: Final = 129
MUST_BUY_COMBAT: Final = 130
COMBAT_TOO_DEAR: Final = 131
COMBAT_LIMIT: Final = 132
TAKES_ITS_OWN_HIT: Final = 133
NO_ALLY_THERE: Final = 134
NO_BODYGUARD: Final = 135
ANOTHER_IS_HIT: Final = 136
LINE_CANCELLED: Final = 137
NOT_HIT_WITH_THEM: Final = 138
NOT_ROLLED_FOR: Final = 139
# --- destiny and threat ---------------------------------------------------------------------------
NO_DIE_WAITS: Final = 150
DIE_HAS_FIRED: Final = 151
AT_LEAST_THREE: Final = 152
NO_SUCH_ALARM: Final = 153
NO_SUCH_ROLLED: Final = 154
POWER_FULL: Final = 155
POWER_GONE: Final = 156
HOUND_NOT_IN_PLAY: Final = 157
DIE_CANNOT_BELONG: Final = 158
NOT_FIRING: Final = 159
ANOTHER_POWER: Final = 160
NOT_DRAWN: Final = 161
NONE_IN_RESERVE: Final = 162
PACK_IS_FULL: Final = 163
NEVER_BOUGHT: Final = 164
TOO_DEAR: Final = 165
FULL_TO_ENTER: Final = 166
WARDED: Final = 167
HUMANS_THERE: Final = 168
NO_OPENING_THERE: Final = 169
ONE_FIGURE: Final = 176
REPLACES_NOBODY: Final = 170
NO_ORDINARY_IN_PLAY: Final = 171
ANOTHER_HOUND: Final = 175
SQUARE_CANNOT_HOLD: Final = 172
DICE_TO_PLACE: Final = 173
NOT_A_SQUARE: Final = 174
# --- cards and equipment --------------------------------------------------------------------------
NOT_ITS_MOMENT: Final = 180
NOT_CARRIED: Final = 182
NOT_NAMED: Final = 183
TARGET_NOT_IN_PLAY: Final = 184
TARGET_UNFIT: Final = 185
TARGET_ITSELF: Final = 186
TARGET_ELSEWHERE: Final = 187
TARGET_LEADER: Final = 188
NOBODY_THERE: Final = 189
NO_INFERNAL_THERE: Final = 190
HAS_THE_TALENT: Final = 191
NOTHING_TO_HEAL: Final = 192
NO_TROGLODYTE_ATTACKS: Final = 193
NO_HIT_ON_IT: Final = 194
NO_FIGURE_LEFT: Final = 195
OTHER_TILE_SPRINGS: Final = 196
SAME_FACE: Final = 197
NO_PASSAGE: Final = 198
NO_SUCH_GEAR: Final = 199
LAST_OPENING: Final = 200
NO_DICE_TO_DEAL: Final = 201
NO_GIFT_BORNE: Final = 202
NO_THREAT_POINTS: Final = 203
NO_CARDS_TO_DRAW: Final = 204
TARGET_NO_COMBAT: Final = 205
NO_TILE_TO_LOOK_AT: Final = 206
TARGET_NOT_ADJACENT: Final = 207
TARGET_NO_BODYGUARD: Final = 208
NO_LINES: Final = 209
TARGET_FULL: Final = 210
TARGET_WARDED: Final = 211
WORKS_BY_ITSELF: Final = 212
ADVANTAGE_MOMENT: Final = 214
ADVANTAGE_ACTION: Final = 215
IS_AN_ACTION: Final = 213
NO_USE: Final = 216
# --- scenario actions -----------------------------------------------------------------------------
NO_BARRIER: Final = 220
NO_STRENGTH: Final = 221
NO_TOOL: Final = 222
TOO_EXHAUSTED: Final = 223
NOT_FOR_IT: Final = 224
NONE_LIES_THERE: Final = 225
CARRIES_ENOUGH: Final = 226
CARRIES_NONE: Final = 227
NOT_THE_TILE_FOR_IT: Final = 228
DEMON_NOT_HERE: Final = 229
NO_ROOM_HERE: Final = 230
# --- set-up ---------------------------------------------------------------------------------------
NOT_IN_THE_BOX: Final = 240
LEADER_IS_DUE: Final = 241
ELITE_LIMIT: Final = 242
NOT_OF_THE_TEAM: Final = 243
WAITS_ALREADY: Final = 244
NOT_IN_THE_CHEST: Final = 245
NOT_THE_CARD_DRAWN: Final = 246
NO_LEADER: Final = 248
GIFT_IN_PLAY: Final = 249
GIFT_LIES_IN_TOMB: Final = 250
GIFT_LINE_TAKEN: Final = 251
GIFTS_ENOUGH: Final = 252
TOO_FEW_POINTS: Final = 253
CARDS_RUN_OUT: Final = 254
NOT_LOWER: Final = 255
MUST_OPEN: Final = 256
NOT_WAITING: Final = 257
CALLED_ALREADY: Final = 258
NOTHING_LIES_THERE: Final = 259
FIND_NOT_NAMED: Final = 261
ANOTHER_ENTERED: Final = 260
# --- how options are written ----------------------------------------------------------------------
NO_SUCH_WARRIOR: Final = 280
NO_SUCH_SHEET: Final = 281
NO_TILE_THERE: Final = 282
NO_SUCH_DIRECTION: Final = 283
NO_SUCH_NUMBER: Final = 284
NO_TARGET: Final = 285
UNKNOWN_TARGET: Final = 286
UNKNOWN_WEAPON: Final = 287
NO_SUCH_CARD: Final = 288
NO_SUCH_EQUIPMENT: Final = 289
NO_SUCH_GIFT: Final = 290
NO_SUCH_POWER: Final = 291
NO_SUCH_FACE: Final = 292
NO_SUCH_BONUS: Final = 293
NO_SUCH_ACTION: Final = 294
NO_SUCH_LINE: Final = 295
TOO_MANY_WORDS: Final = 296
NO_DIE_NAMED: Final = 297

REASONS: Final[dict[int, tuple[str, str, int]]] = {
    NOT_ASKED: ("PRI-4", "not_asked_now", NOTHING),
    MUST_CHOOSE: ("", "cannot_be_declined", NOTHING),
    ALIKE: ("", "same_as_another", ALL),
    NOT_ON_A_PIT: ("TIL-DEVOURING", "not_on_a_pit", FIRST),
    PIT_ROLLED: ("TIL-DEVOURING", "pit_rolled_already", FIRST),
    PITS_FIRST: ("TIL-DEVOURING", "pits_must_be_rolled_for", NOTHING),
    NO_FOUNTAIN: ("TIL-FOUNTAIN", "no_water_there", FIRST),
    FOUNTAIN_USED: ("TIL-FOUNTAIN", "fountain_used_this_phase", FIRST),
    LINE_NOT_CANCELLED: ("HPR-10", "line_is_not_cancelled", ALL),
    GETS_NO_DIE: ("HPR-2", "it_gets_no_die", FIRST),
    HAS_ITS_DIE: ("HPR-3", "it_has_its_die", FIRST),
    NO_SUCH_DIE: ("HPR-3", "no_such_die", SECOND),
    ANOTHER_GETS_ITS_DIE: ("HPR-13", "another_gets_its_die", FIRST),
    NOT_IN_HAND: ("PRI-4", "not_in_hand", ALL),
    ALLOT_NOT_IN_HAND: ("HPR-4", "not_in_hand", ALL),
    DRAWN_THIS_PHASE: ("HPR-9", "drawn_this_phase", SECOND),
    DIE_SHOWS_IT: ("PRI-6", "die_shows_it_already", SECOND),
    NOT_YOUR_INSTINCT: ("HPR-8", "not_in_hand", ALL),
    NOT_YOUR_EVENT: ("IPR-5", "not_in_hand", ALL),
    EFFECT_DONE: ("HPR-5", "its_effect_is_done", FIRST),
    LINE_WITHOUT_EFFECT: ("HPR-5", "its_line_has_no_effect", FIRST),
    EXHAUSTED: ("HPR-6", "exhausted", NOTHING),
    DRAW_IS_DUE: ("HPR-7", "effects_are_due", NOTHING),
    NOT_ITS_GIFT: ("SET-6", "it_has_no_such_gift", ALL),
    DIE_ON_ANOTHER_LINE: ("HPR-5", "its_die_is_on_another_line", ALL),
    GIFT_WAITS: ("DEX-14", "the_gift_works_from_the_next_preparation", SECOND),
    NOT_DEVOTED: ("TAL-DEVOTED", "it_lacks_the_talent_for_gifts", FIRST),
    GIFTS_FORBIDDEN: ("PRI-7", "gifts_are_forbidden", NOTHING),
    GIFT_AT_ANOTHER_TIME: ("HPR-12", "the_gift_works_at_another_time", SECOND),
    GIFT_USED: ("HPR-12", "the_gift_has_been_used", SECOND),
    GIFT_BEFORE_MOVING: ("FED-GFT-HEALING", "the_gift_works_before_it_moves", SECOND),
    BLESSING_USED: ("TAL-BLESSING", "its_blessing_is_spent", FIRST),
    NO_BLESSING: ("TAL-BLESSING", "it_cannot_bless", FIRST),
    BLESSES_ANOTHER: ("TAL-BLESSING", "it_blesses_another", FIRST),
    HAS_A_CARD: ("TAL-BLESSING", "it_has_an_instinct_card", SECOND),
    BLESSING_COMES_LATER: ("HPR-14", "blessing_comes_after_the_effects", NOTHING),
    NOT_A_HUMAN_IN_PLAY: ("TAL-BLESSING", "no_human_in_play", SECOND),
    NOT_YOUR_HUMAN: ("HAC-1", "not_your_warrior", FIRST),
    NOT_YOUR_INFERNAL: ("IAC-1", "not_your_warrior", FIRST),
    NOT_IN_PLAY: ("HAC-1", "not_in_play", FIRST),
    ALREADY_ACTIVATED: ("HAC-1", "already_activated", FIRST),
    ACTIVATION_OVER: ("HAC-4", "its_activation_is_over", FIRST),
    ACTIVATE_IT_FIRST: ("HAC-4", "activate_it_first", FIRST),
    ANOTHER_ACTIVATION: ("HAC-1", "another_activation_is_under_way", NOTHING),
    ENTRY_IS_DUE: ("DAN-16", "somebody_must_enter", NOTHING),
    ENTERS_FIRST: ("DAN-16", "it_must_enter_first", FIRST),
    STANDS_ON_A_TILE: ("DAN-16", "it_does_not_wait", FIRST),
    HAS_ACTED: ("HAC-2", "it_has_acted_already", NOTHING),
    MOVE_IS_CLOSED: ("HAC-4", "the_move_is_over", NOTHING),
    NOT_CALLED: ("DAN-17", "it_has_not_been_called", FIRST),
    HAS_NO_DIE: ("HPR-2", "it_gets_no_die", FIRST),
    NO_ENTRY: ("DAN-9", "no_tile_to_enter_on", FIRST),
    INFERNALS_THERE: ("DAN-9", "infernal_warriors_bar_the_entry", SECOND),
    WAITS_OUTSIDE: ("DAN-9", "it_may_not_enter_there", SECOND),
    NO_MOVEMENT: ("MOV-2", "no_movement_left", NOTHING),
    FLOOD_ENDED_MOVE: ("TIL-FLOODED", "the_flood_ended_the_move", NOTHING),
    TRAP_ENDED_MOVE: ("FED-TIL-TRAPPED", "the_trap_ended_the_move", NOTHING),
    WADES_FIRST: ("TIL-FLOODED", "leaving_a_flooded_tile_takes_the_whole_move", NOTHING),
    HELD_BY_NUMBERS: ("MOV-4", "held_by_enemies", NOTHING),
    HELD_BY_IMPOSING: ("TAL-IMPOSING", "held_by_enemies", NOTHING),
    NOT_ADJACENT: ("MOV-1", "not_adjacent", SECOND),
    WALL_BETWEEN: ("MOV-1", "a_wall_lies_between", NOTHING),
    PASSAGE_CLOSED: ("MOV-9", "the_passage_is_closed", NOTHING),
    TILE_FULL: ("MOV-3", "the_tile_is_full", SECOND),
    NO_WAY_OUT: ("MOV-10", "no_way_out_here", NOTHING),
    NEVER_EXPLORES: ("IAC-1", "demonic_warriors_never_explore", NOTHING),
    EXPLORED: ("EXP-1", "already_explored", NOTHING),
    STACK_EMPTY: ("EXP-5", "the_stack_is_empty", NOTHING),
    OPENS_OUT_OF_ZONE: ("DEX-2", "leads_out_of_the_zone", SECOND),
    NEVER_PURSUES: ("PRI-1", "its_sheet_has_no_pursuit", FIRST),
    MOVEMENT_LEFT: ("PRI-6", "it_has_movement_left", FIRST),
    PURSUIT_TOO_DEAR: ("DST-9", "too_dear", NOTHING),
    PURSUED_ENOUGH: ("PRI-1", "its_sheet_allows_no_more", FIRST),
    PURSUIT_LEADS_NOWHERE: ("PRI-6", "one_more_step_leads_nowhere", FIRST),
    NO_STEP_TO_ENTER: ("DAN-9", "no_movement_left", NOTHING),
    NOT_THE_TILE: ("EXP-2", "not_the_tile_in_hand", ALL),
    DOES_NOT_JOIN: ("EXP-2", "does_not_join", ALL),
    LEAVES_NO_OPENING: ("EXP-4", "leaves_no_opening", ALL),
    TURNED_OUT_OF_ZONE: ("DEX-2", "leads_out_of_the_zone", ALL),
    OPENINGS_BLOCKED: ("DEX-1", "all_its_openings_are_blocked", ALL),
    FEWER_OPENINGS: ("DEX-1", "leaves_fewer_openings", ALL),
    NOT_LOOKED_AT: ("GFT-1", "not_a_tile_looked_at", FIRST),
    WILL_NOT_DO: ("GFT-1", "the_tile_will_not_do", FIRST),
    CIRCLE_NOT_LOOKED_AT: ("DEX-5", "not_a_tile_looked_at", FIRST),
    ANOTHER_TILE_WILL_DO: ("DEX-12", "another_tile_must_be_chosen", FIRST),
    NOT_TO_PUT_BACK: ("GFT-PRESCIENCE", "not_a_tile_looked_at", FIRST),
    ITS_OWN_HOLE: ("TIL-HOLE", "the_hole_itself", FIRST),
    HAS_A_HOLE: ("TIL-HOLE", "it_has_a_hole_token", FIRST),
    NOT_AN_ENEMY: ("COM-1", "not_an_enemy", SECOND),
    ONE_TARGET: ("COM-1", "ordinary_troglodytes_are_one_target", SECOND),
    NO_SUCH_TARGET: ("COM-1", "no_such_target", SECOND),
    NOT_WITHIN_REACH: ("COM-1", "not_within_reach", SECOND),
    NO_SUCH_WEAPON: ("EQP-2", "no_such_weapon", ALL),
    EXHAUSTED_WEAPON: ("HPR-6", "no_such_weapon", ALL),
    NO_COMBAT: ("COM-2", "no_combat", NOTHING),
    EXHAUSTED_COMBAT: ("HPR-6", "no_combat", NOTHING),
    COVERED: ("DDM-SOULS", "others_must_fall_first", SECOND),
    IMMUNE_TO_RANGED: ("PRI-1", "its_sheet_forbids_it", SECOND),
    MUST_BUY_COMBAT: ("COM-2", "it_must_buy_combat", NOTHING),
    COMBAT_TOO_DEAR: ("DST-9", "too_dear", NOTHING),
    COMBAT_LIMIT: ("PRI-1", "its_sheet_allows_less", FIRST),
    TAKES_ITS_OWN_HIT: ("HIT-5", "the_target_takes_it_by_passing", FIRST),
    NO_ALLY_THERE: ("TAL-BODYGUARD", "no_ally_of_the_target_there", FIRST),
    NO_BODYGUARD: ("TAL-BODYGUARD", "no_bodyguard", FIRST),
    ANOTHER_IS_HIT: ("HIT-3", "another_warrior_is_hit", FIRST),
    LINE_CANCELLED: ("HIT-3", "line_already_cancelled", ALL),
    NOT_HIT_WITH_THEM: ("HIT-1", "not_one_of_the_troglodytes_hit", FIRST),
    NOT_ROLLED_FOR: ("PRI-3", "nothing_is_rolled_for_it", FIRST),
    NO_DIE_WAITS: ("IPR-1", "no_such_die_waits_there", ALL),
    DIE_HAS_FIRED: ("IPR-4", "that_die_has_fired", ALL),
    AT_LEAST_THREE: ("IPR-2", "three_dice_are_rolled", FIRST),
    NO_SUCH_ALARM: ("IPR-2", "no_more_alarms", FIRST),
    NO_SUCH_ROLLED: ("IPR-3", "no_such_die_in_hand", FIRST),
    POWER_FULL: ("DST-8", "its_spaces_are_full", SECOND),
    POWER_GONE: ("DST-10", "its_demon_is_out_of_the_game", SECOND),
    HOUND_NOT_IN_PLAY: ("IPR-3", "its_hellhound_is_not_in_play", SECOND),
    DIE_CANNOT_BELONG: ("DST-8", "die_cannot_belong_there", ALL),
    NOT_FIRING: ("IPR-4", "that_power_does_not_fire_now", FIRST),
    ANOTHER_POWER: ("IPR-4", "another_power_takes_effect", FIRST),
    NOT_DRAWN: ("DST-4", "not_one_of_the_cards_drawn", FIRST),
    NONE_IN_RESERVE: ("THR-1", "none_in_the_reserve", FIRST),
    PACK_IS_FULL: ("THR-9", "every_troglodyte_is_in_play", FIRST),
    NEVER_BOUGHT: ("THR-9", "never_bought", FIRST),
    TOO_DEAR: ("THR-1", "too_dear", NOTHING),
    FULL_TO_ENTER: ("MOV-3", "the_tile_is_full", SECOND),
    WARDED: ("THR-10", "somebody_bars_the_entry", SECOND),
    HUMANS_THERE: ("THR-2", "humans_bar_the_entry", SECOND),
    ONE_FIGURE: ("FED-DEM-1", "another_demon_is_in_play", FIRST),
    NO_OPENING_THERE: ("THR-2", "no_opening_to_enter_by", SECOND),
    REPLACES_NOBODY: ("DST-9", "its_sheet_replaces_nobody", FIRST),
    NO_ORDINARY_IN_PLAY: ("DST-9", "no_ordinary_troglodyte_in_play", SECOND),
    ANOTHER_HOUND: ("THR-5", "another_hellhound_enters", FIRST),
    SQUARE_CANNOT_HOLD: ("FED-THR-3", "die_cannot_belong_there", ALL),
    DICE_TO_PLACE: ("FED-THR-1", "all_dice_must_be_placed", NOTHING),
    NOT_A_SQUARE: ("FED-THR-1", "no_square_of_the_board", SECOND),
    NOT_ITS_MOMENT: ("PRI-4", "not_its_moment", NOTHING),
    NOT_CARRIED: ("EQP-2", "it_has_no_such_equipment", ALL),
    NOT_NAMED: ("EQP-2", "its_card_does_not_name_it", ALL),
    TARGET_NOT_IN_PLAY: ("PRI-6", "the_target_is_not_in_play", ALL),
    TARGET_UNFIT: ("PRI-6", "it_works_on_others", ALL),
    TARGET_ITSELF: ("PRI-6", "it_works_on_another", ALL),
    TARGET_ELSEWHERE: ("PRI-6", "not_on_its_tile", ALL),
    TARGET_LEADER: ("PRI-6", "never_on_the_redeemer", ALL),
    NOBODY_THERE: ("PRI-6", "nobody_there", ALL),
    NO_INFERNAL_THERE: ("PRI-6", "no_infernal_warrior_there", ALL),
    HAS_THE_TALENT: ("TAL-0", "it_has_the_talent", ALL),
    NOTHING_TO_HEAL: ("PRI-6", "nothing_to_heal", ALL),
    NO_TROGLODYTE_ATTACKS: ("DST-7", "no_troglodyte_attacks", ALL),
    NO_HIT_ON_IT: ("COM-4", "no_hit_to_roll_again", ALL),
    NO_FIGURE_LEFT: ("THR-9", "none_in_the_reserve", ALL),
    OTHER_TILE_SPRINGS: ("PRI-5", "another_tile_takes_effect", ALL),
    SAME_FACE: ("PRI-6", "die_shows_it_already", ALL),
    NO_PASSAGE: ("MOV-1", "no_passage_there", ALL),
    NO_SUCH_GEAR: ("PRI-6", "it_has_no_such_equipment", ALL),
    LAST_OPENING: ("PRI-6", "the_last_opening", ALL),
    NO_DICE_TO_DEAL: ("PRI-6", "no_dice_to_deal", ALL),
    NO_GIFT_BORNE: ("PRI-6", "nobody_bears_a_gift", ALL),
    NO_THREAT_POINTS: ("PRI-6", "no_threat_points", ALL),
    NO_CARDS_TO_DRAW: ("PRI-6", "no_cards_to_draw", ALL),
    TARGET_NO_COMBAT: ("PRI-6", "the_target_has_no_combat", ALL),
    NO_TILE_TO_LOOK_AT: ("PRI-6", "the_stack_is_empty", NOTHING),
    TARGET_NOT_ADJACENT: ("MOV-1", "the_target_is_not_adjacent", ALL),
    TARGET_NO_BODYGUARD: ("TAL-BODYGUARD", "no_bodyguard", ALL),
    NO_LINES: ("HPR-10", "it_has_no_lines", ALL),
    TARGET_FULL: ("MOV-3", "the_target_is_full", ALL),
    TARGET_WARDED: ("THR-10", "the_target_is_warded", ALL),
    ADVANTAGE_MOMENT: ("FED-ADV-1", "not_its_moment", NOTHING),
    ADVANTAGE_ACTION: ("FED-ADV-1", "it_is_an_action", ALL),
    WORKS_BY_ITSELF: ("EQP-2", "it_works_by_itself", ALL),
    NO_USE: ("PRI-6", "it_could_change_nothing", ALL),
    IS_AN_ACTION: ("HAC-3", "it_is_an_action", ALL),
    NO_BARRIER: ("MOV-9", "nothing_to_open_beside_it", FIRST),
    NO_STRENGTH: ("HAC-3", "it_takes_combat_2_or_a_tool", FIRST),
    NO_TOOL: ("HAC-3", "it_takes_a_tool", FIRST),
    TOO_EXHAUSTED: ("HAC-6", "exhausted", NOTHING),
    NOT_FOR_IT: ("HAC-3", "an_action_of_others", SECOND),
    NONE_LIES_THERE: ("HAC-3", "no_token_on_its_tile", FIRST),
    CARRIES_ENOUGH: ("HAC-3", "it_carries_enough", ALL),
    CARRIES_NONE: ("HAC-3", "it_carries_none", FIRST),
    NOT_THE_TILE_FOR_IT: ("HAC-3", "not_the_tile_for_it", FIRST),
    DEMON_NOT_HERE: ("HAC-3", "the_demon_is_not_on_its_tile", FIRST),
    NO_ROOM_HERE: ("MOV-3", "no_room_on_its_tile", FIRST),
    NOT_IN_THE_BOX: ("DAN-8", "it_takes_part_already", FIRST),
    LEADER_IS_DUE: ("DAN-8", "the_redeemer_must_take_part", FIRST),
    ELITE_LIMIT: ("DAN-12", "no_more_of_the_elite", FIRST),
    NOT_OF_THE_TEAM: ("DAN-8", "not_of_the_team", FIRST),
    WAITS_ALREADY: ("DAN-16", "it_waits_already", FIRST),
    NOT_IN_THE_CHEST: ("DAN-13", "no_such_equipment_left", SECOND),
    NOT_THE_CARD_DRAWN: ("DAN-13", "another_card_was_drawn", SECOND),
    NO_LEADER: ("SET-6", "gifts_are_the_redeemers", FIRST),
    GIFT_IN_PLAY: ("SET-6", "the_gift_is_in_play", SECOND),
    GIFT_LIES_IN_TOMB: ("DEX-6", "the_gift_lies_on_a_tile", SECOND),
    GIFT_LINE_TAKEN: ("SET-6", "its_line_holds_a_gift", SECOND),
    GIFTS_ENOUGH: ("FED-AUC-1", "it_has_four_gifts", FIRST),
    TOO_FEW_POINTS: ("FED-AUC-1", "too_few_points", NOTHING),
    CARDS_RUN_OUT: ("FED-AUC-1", "too_many_points_for_the_cards_left", NOTHING),
    NOT_LOWER: ("FED-AUC-2", "a_bid_must_be_lower", FIRST),
    MUST_OPEN: ("FED-AUC-2", "somebody_must_open", NOTHING),
    NOT_WAITING: ("DAN-17", "it_does_not_wait", FIRST),
    CALLED_ALREADY: ("DAN-17", "it_was_called", FIRST),
    NOTHING_LIES_THERE: ("DEX-6", "nothing_of_the_kind_here", SECOND),
    FIND_NOT_NAMED: ("DEX-14", "its_card_does_not_name_it", ALL),
    ANOTHER_ENTERED: ("DEX-6", "taken_only_on_entering", ALL),
    NO_SUCH_WARRIOR: ("", "no_such_warrior", ALL),
    NO_SUCH_SHEET: ("THR-1", "no_such_warrior", ALL),
    NO_TILE_THERE: ("MOV-1", "no_tile_there", ALL),
    NO_SUCH_DIRECTION: ("MOV-1", "no_such_direction", ALL),
    NO_SUCH_NUMBER: ("", "no_such_number", ALL),
    NO_TARGET: ("COM-1", "no_target", NOTHING),
    UNKNOWN_TARGET: ("COM-1", "no_such_target", ALL),
    UNKNOWN_WEAPON: ("EQP-2", "no_such_weapon", ALL),
    NO_SUCH_CARD: ("", "no_such_card", ALL),
    NO_SUCH_EQUIPMENT: ("", "no_such_equipment", ALL),
    NO_SUCH_GIFT: ("", "no_such_gift", ALL),
    NO_SUCH_POWER: ("", "no_such_power", ALL),
    NO_SUCH_FACE: ("", "no_such_face", ALL),
    NO_SUCH_BONUS: ("TAL-BLESSING", "no_such_bonus", ALL),
    NO_SUCH_ACTION: ("HAC-3", "no_such_action", ALL),
    NO_SUCH_LINE: ("HIT-3", "no_such_line", ALL),
    TOO_MANY_WORDS: ("", "too_many_words", ALL),
    NO_DIE_NAMED: ("HPR-3", "no_such_die", ALL),
}

# Reasons that hang on the verb and the warrior it begins with, whatever follows.
OF_ITS_TURN: Final = (
    *(NOT_YOUR_HUMAN, NOT_YOUR_INFERNAL, NOT_IN_PLAY, ALREADY_ACTIVATED, ACTIVATION_OVER, ACTIVATE_IT_FIRST),
    *(ANOTHER_ACTIVATION, ENTERS_FIRST, NOT_CALLED, HAS_NO_DIE, NO_STEP_TO_ENTER, NO_ENTRY, HAS_ACTED),
    *(GETS_NO_DIE, HAS_ITS_DIE, ANOTHER_GETS_ITS_DIE, ANOTHER_IS_HIT),
)

# Reasons that hang on what an effect is used on.
OF_ITS_TARGET: Final = (
    *(TARGET_NOT_IN_PLAY, TARGET_UNFIT, TARGET_ITSELF, TARGET_ELSEWHERE, TARGET_LEADER, TARGET_NOT_ADJACENT),
    *(TARGET_NO_BODYGUARD, TARGET_FULL, TARGET_WARDED, TARGET_NO_COMBAT, NOBODY_THERE, NO_INFERNAL_THERE, NO_LINES),
    *(LINE_NOT_CANCELLED, HAS_THE_TALENT, NO_SUCH_ROLLED, SAME_FACE, NO_PASSAGE, NO_SUCH_GEAR, CARRIES_ENOUGH, ALIKE),
)

DUTIES: Final[dict[int, str]] = {  # decisions that nobody may decline, by the rule that demands an answer
    agenda.ASK_ASSIGN: "HPR-3",
    agenda.ASK_DISCARD: "HPR-8",
    agenda.ASK_BUY: "COM-4",
    agenda.ASK_PLACE: "EXP-2",
    agenda.ASK_LOOK: "GFT-1",
    agenda.ASK_PUT_BACK: "GFT-PRESCIENCE",
    agenda.ASK_PUT_HOLE: "TIL-HOLE",
    agenda.ASK_DAMAGE: "HIT-3",
    agenda.ASK_LOSE: "HIT-1",
    agenda.ASK_ROLL: "IPR-2",
    agenda.ASK_MAKE_ROOM: "IPR-2",
    agenda.ASK_DESTINY: "IPR-3",
    agenda.ASK_FIRE: "IPR-4",
    agenda.ASK_TARGET: "PRI-6",
    agenda.ASK_KEEP: "DST-4",
    agenda.ASK_BLAST: "PRI-3",
    agenda.ASK_RECRUIT: "DAN-8",
    agenda.ASK_WAIT: "DAN-9",
    agenda.ASK_EQUIP: "DAN-13",
    agenda.ASK_BESTOW: "SET-6",
    agenda.ASK_CALL: "DAN-17",
    agenda.ASK_ORDER: "FED-THR-3",
}
