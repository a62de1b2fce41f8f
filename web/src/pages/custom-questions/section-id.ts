/** The id of the section, for links to it. A file of its own, so that a link does not load the section. */
export const customQuestionsId = 'more-questions';
