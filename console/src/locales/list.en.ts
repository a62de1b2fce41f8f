import { defineWords } from '@pollen/ui/translator';

/** What every list says: impossible filters, and no rows. */
export const listWords = defineWords('list', {
  day: '“{text}” isn’t a valid date.',
  days: 'The start date ({from}) is after the end date ({to}).',
  number: '“{text}” isn’t a number that this filter takes.',
  choice: '“{text}” isn’t a choice in this list.',
  page: 'There is no page “{text}”. This is page 1.',
  shownWithout: { one: 'The list is shown without this filter.', other: 'The list is shown without these filters.' },
  noMatches: 'No results match these filters.',
  clear: 'Clear filters',
  pastEnd: 'The list ends before this page.',
  emptyTab: 'There is nothing in this tab right now.',
});
