import { defineWords } from '@pollen/ui/translator';

export const invitedWords = defineWords('invited', {
  invitedBy: '{name} invited you to Pollen',
  invitedByFriend: 'A friend invited you to Pollen',
  lead: 'A research panel: you answer surveys, collect coins, and turn them into cash or gift cards.',
  atOnce: 'the moment you register',
  profile: 'when your profile is complete',
  steps: 'Three steps',
  stepRegister: 'Register with your email',
  stepRegisterText: 'Free, for people aged 16 and over',
  stepProfile: 'Tell us four things',
  stepProfileText: 'Name, gender, date of birth, country. Researchers never see your name.',
  stepSurvey: 'Answer a first survey',
  stepSurveyText: 'You see the length and the reward before you start.',
  senderGets: 'What {name} gets',
  friendGets: 'What your friend gets',
  senderText:
    '{first} coins once, when you finish a first survey, then {percent} of what your later surveys pay. We pay it. It costs you nothing.',
  countOn: 'What you can count on',
  screenOut: 'A screen-out still pays {n} coins',
  screenOutText: { one: 'Up to {n} time a day', other: 'Up to {n} times a day' },
  friday: 'Cash is paid every Friday',
  fridayText: 'To your PayPal account, from $5',
  confidential: 'Your answers stay confidential',
  confidentialText: '{name} sees that you joined, never what you answer.',
  confidentialFriend: 'Your friend sees that you joined, never what you answer.',
});
