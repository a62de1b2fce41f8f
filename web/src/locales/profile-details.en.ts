import { defineWords } from '@pollen/ui/translator';

export const profileDetailsWords = defineWords('profile-details', {
  title: 'What the research team sees',
  comma: ', ',
  answersAndFacts: 'Your answers, and about you: {facts}. Never your name, email or date of birth.',
  details: 'This survey also asks for details from your profile: {details}. They’re only sent if you agree.',
  agree: 'Send profile details with my answers',
  agreeNote: 'Applies to surveys that list such details. You can change this any time.',
  settingsTitle: 'Profile details in surveys',
  settingsText:
    'Some surveys ask for details from your profile, such as education or income. They’re always listed on the survey’s page.',
  failed: 'Your choice didn’t load',
  saved: 'Your choice has been saved',
});
