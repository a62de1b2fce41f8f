/** The limits of an uploaded questionnaire. Generous for people, small for machines. */
export const MAX_JSON_CHARACTERS = 1_000_000;
export const MAX_JSON_DEPTH = 32;
export const MAX_PAGES = 200;
export const MAX_QUESTIONS = 500;
export const MAX_PANEL_DEPTH = 5;
/**
 * The most questions of all instances of a dynamic panel or grid, those of instances inside counted for each instance around
 * them; and the most instances of one inside another.
 */
export const MAX_INSTANCE_QUESTIONS = 2_000;
export const MAX_INNER_INSTANCES = 20;
/**
 * The most instances when a question says nothing about it, where three levels stand in each other: on the third level, and
 * of an instance around those. With 20 on both, members could add a single one on the first level.
 */
export const DEFAULT_INNERMOST_INSTANCES = 5;
export const DEFAULT_MIDDLE_INSTANCES = 10;
/** Choices of one question, rows or columns of one grid, items of one multiple text. */
export const MAX_CHOICES = 300;
/** The longest list in the JSON, and the number of all its values. */
export const MAX_LIST_ENTRIES = 1_000;
export const MAX_JSON_VALUES = 100_000;
/** Questions, notes and panels of a questionnaire. */
export const MAX_ELEMENTS = 1_000;
/** Choices, rows, columns, items, steps and labels of all questions together. */
export const MAX_ENTRIES = 10_000;
/** Rows of a grid times its columns. */
export const MAX_GRID_CELLS = 5_000;
/** Of the texts in the cells of one grid; the browser of a member gets all of them with the page. */
export const MAX_CELL_TEXT_CHARACTERS = 200_000;
export const MAX_VALIDATORS = 20;
export const MAX_TRIGGERS = 100;
export const MAX_VARIABLES = 200;
export const MAX_SCREENING_RULES = 100;
export const MAX_RATING_STEPS = 30;
export const MAX_SLIDER_LABELS = 50;
export const MAX_NAME_CHARACTERS = 190;
/** Of the value of a choice: people use whole sentences. */
export const MAX_VALUE_CHARACTERS = 1_000;
export const MAX_TEXT_CHARACTERS = 5_000;
export const MAX_HTML_CHARACTERS = 50_000;
export const MAX_EXPRESSION_CHARACTERS = 2_000;
/**
 * Parts of all conditions, counted once for each entry to which a condition applies. One takes about 1 µs, and a page
 * turn evaluates each condition at most 50 times.
 */
export const MAX_COMPARISONS = 10_000;
/** In comparisons of lists, this many pairs of entries count as one part: 80 ns each. */
export const PAIRS_OF_A_PART = 12;
/** The most answers quoted in one text and in all texts, and the deepest nesting of quotes. */
export const MAX_QUOTES_IN_A_TEXT = 50;
export const MAX_QUOTES = 2_000;
export const MAX_QUOTE_DEPTH = 3;
/** A quoted answer is cut to this. */
export const MAX_QUOTE_CHARACTERS = 2_000;
/** The most problems that are reported at once; nobody reads more. */
export const MAX_PROBLEMS = 100;

/** The longest text on which a regular expression is run. */
export const MAX_REGEX_INPUT = 1_000;
export const MAX_REGEX_CHARACTERS = 300;
/** The most steps that all patterns of a page may take on the longest texts: one step takes 10 ns at worst. */
export const MAX_PATTERN_STEPS = 10_000_000;

/** The longest text when the questionnaire sets no limit. */
export const DEFAULT_TEXT_LENGTH = 1_000;
export const DEFAULT_COMMENT_LENGTH = 5_000;

/** Answers clear or fill others in rounds; survey-core allows as many. */
export const MAX_RESOLVE_ROUNDS = 10;
/**
 * The most rounds of one page turn, which may start again when answers are cleared; each round evaluates all
 * conditions.
 */
export const MAX_TURN_ROUNDS = 20;

/**
 * The largest body of a call with a questionnaire, in bytes: many choices in two languages are far larger than forms.
 */
export const MAX_QUESTIONNAIRE_BODY = 1_500_000;
