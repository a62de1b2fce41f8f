/** What an uploaded questionnaire may not exceed. Generous for people, small for machines. */
export const MAX_JSON_CHARACTERS = 1_000_000;
export const MAX_JSON_DEPTH = 32;
export const MAX_PAGES = 200;
export const MAX_QUESTIONS = 500;
export const MAX_PANEL_DEPTH = 5;
/** Choices of one question, rows or columns of one grid, items of one multiple text. */
export const MAX_CHOICES = 300;
/** Any list of the JSON, and all of its values together. */
export const MAX_LIST_ENTRIES = 1_000;
export const MAX_JSON_VALUES = 100_000;
/** Questions, notes and panels of a questionnaire. */
export const MAX_ELEMENTS = 1_000;
/** Choices, rows, columns, items, steps and labels of all questions together. */
export const MAX_ENTRIES = 10_000;
/** Rows of a grid times its columns. */
export const MAX_GRID_CELLS = 5_000;
export const MAX_VALIDATORS = 20;
export const MAX_TRIGGERS = 100;
export const MAX_SCREENING_RULES = 100;
export const MAX_RATING_STEPS = 30;
export const MAX_SLIDER_LABELS = 50;
export const MAX_NAME_CHARACTERS = 100;
export const MAX_TEXT_CHARACTERS = 5_000;
export const MAX_HTML_CHARACTERS = 50_000;
export const MAX_EXPRESSION_CHARACTERS = 2_000;
/**
 * Parts of all conditions, counted once for each entry that one is asked about. One takes about 1 µs, and a turn of a
 * page works out each condition 50 times at most.
 */
export const MAX_COMPARISONS = 10_000;
/** Pairs of entries that count as one part, where a condition compares lists: 80 ns each. */
export const PAIRS_OF_A_PART = 12;
/** Answers quoted in one text, in all texts, and how many quotes may stand inside each other. */
export const MAX_QUOTES_IN_A_TEXT = 50;
export const MAX_QUOTES = 2_000;
export const MAX_QUOTE_DEPTH = 3;
/** A quoted answer is cut to this. */
export const MAX_QUOTE_CHARACTERS = 2_000;
/** Problems reported at once: past this many, nobody reads on. */
export const MAX_PROBLEMS = 100;

/** Longest text that a regular expression is tried on. */
export const MAX_REGEX_INPUT = 1_000;
export const MAX_REGEX_CHARACTERS = 300;
/** Steps that all patterns of a page may take for the longest texts: one takes 10 ns at worst. */
export const MAX_PATTERN_STEPS = 10_000_000;

/** Text length when the questionnaire names none. */
export const DEFAULT_TEXT_LENGTH = 1_000;
export const DEFAULT_COMMENT_LENGTH = 5_000;

/** Answers that clear or fill others take effect in rounds; survey-core allows as many. */
export const MAX_RESOLVE_ROUNDS = 10;
/** Rounds of one turn of a page, which may begin again when answers are cleared: each works out all conditions. */
export const MAX_TURN_ROUNDS = 20;

/** Bytes of a call that brings a questionnaire: many choices in two languages are far larger than forms. */
export const MAX_QUESTIONNAIRE_BODY = 1_500_000;
