import { defineWords } from '@pollen/ui/translator';

/** Topics of a survey, and the members whom it excludes because of other surveys. */
export const exclusionWords = defineWords('exclusions', {
  title: 'Topics and exclusions',
  effect: {
    one: '{n} of {matching} members who fit the target is excluded now. Excluded members don’t see the survey, aren’t emailed about it and can’t start it.',
    other:
      '{n} of {matching} members who fit the target are excluded now. Excluded members don’t see the survey, aren’t emailed about it and can’t start it.',
  },
  topics: 'Topics of this survey',
  topicsHelp: 'Separate topics with commas, such as energy, heating. Other surveys can exclude by topic. At most {n}.',
  none: 'This survey excludes no members because of other surveys.',
  rule: 'Exclusion {n}',
  who: 'Members who',
  did_completed: 'completed',
  did_started: 'started',
  did_invited: 'were invited to',
  what: 'Which survey',
  bySurvey: 'the survey with number',
  byTopic: 'any survey about',
  number: 'Survey number',
  topic: 'Topic',
  days: 'In the last days',
  add: 'Add exclusion',
  remove: 'Remove exclusion {n}',
  save: 'Save exclusions',
  discard: 'Discard changes',
  saved: 'Topics and exclusions have been saved.',
  wrong: 'Please enter a survey number or a topic, and 1 to 365 days.',
});
