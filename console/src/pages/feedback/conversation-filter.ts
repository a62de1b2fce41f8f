import { defineFilters, id, named, oneOf, text } from '../../list/filters';

export const conversationTabs = ['waiting', 'late', 'mine', 'answered', 'closed', 'all'] as const;
export const conversationKinds = ['question', 'report', 'second_look'] as const;

/** The filters of the inbox. */
export const conversationFilters = defineFilters(
  {
    tab: oneOf(conversationTabs, { usual: 'waiting' }),
    kind: oneOf(conversationKinds),
    assigned: oneOf(['nobody', 'somebody']),
    /** The survey that a conversation is about. */
    surveyId: named('survey', id()),
    search: text(),
  },
  { tab: 'tab' },
);
