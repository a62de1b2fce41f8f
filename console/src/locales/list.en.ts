import { defineWords } from '@pollen/ui/translator';

/** The texts that all lists share: invalid filters and empty lists. */
export const listWords = defineWords('list', {
  day: '“{text}” isn’t a valid date.',
  days: 'The start date ({from}) is after the end date ({to}).',
  number: '“{text}” isn’t a valid number for this filter.',
  choice: '“{text}” isn’t an option in this list.',
  page: 'There is no page “{text}”. Showing page 1.',
  shownWithout: { one: 'The list ignores this filter.', other: 'The list ignores these filters.' },
  noMatches: 'No results match these filters.',
  columns: 'Columns',
  allColumns: 'All',
  someColumns: '{n} of {all}',
  resetView: 'Reset columns and order',
  newRows: { one: '{count} new', other: '{count} new' },
  showNew: 'Show',
  clear: 'Clear filters',
  pastEnd: 'There are no more results on this page.',
  emptyTab: 'Nothing here right now.',
});
