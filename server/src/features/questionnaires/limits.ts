/** What an uploaded questionnaire may not exceed. Generous for people, small for machines. */
export const MAX_JSON_CHARACTERS = 1_000_000;
export const MAX_JSON_DEPTH = 32;
export const MAX_PAGES = 200;
export const MAX_QUESTIONS = 500;
export const MAX_PANEL_DEPTH = 5;
/** Choices of one question, rows or columns of one grid, items of one multiple text. */
export const MAX_CHOICES = 300;
export const MAX_NAME_CHARACTERS = 100;
export const MAX_TEXT_CHARACTERS = 5_000;
export const MAX_HTML_CHARACTERS = 50_000;
export const MAX_EXPRESSION_CHARACTERS = 2_000;
/** Problems reported at once: past this many, nobody reads on. */
export const MAX_PROBLEMS = 100;

/** Longest text that a regular expression is tried on: keeps the worst pattern we let through under a few milliseconds. */
export const MAX_REGEX_INPUT = 300;
export const MAX_REGEX_CHARACTERS = 300;

/** Text length when the questionnaire names none. */
export const DEFAULT_TEXT_LENGTH = 1_000;
export const DEFAULT_COMMENT_LENGTH = 5_000;

/** Answers that clear or fill others are settled in rounds; as many as survey-core takes. */
export const MAX_SETTLE_ROUNDS = 10;

/** Bytes of a call that brings a questionnaire: many choices in two languages are far larger than forms. */
export const MAX_QUESTIONNAIRE_BODY = 1_500_000;
