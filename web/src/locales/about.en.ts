import { defineWords } from './translator';

export const aboutWords = defineWords('about', {
  title: 'About Pollen',
  description:
    'What Pollen is and how to use it: register, answer surveys page by page, collect gold coins and redeem them for gift cards or cash.',
  lead: 'Pollen is a research panel. Research teams ask, members answer, and every finished survey is paid in gold coins. About 1.5 million people take part.',

  useTitle: 'How to use it',
  step1: 'Register',
  step1Text:
    'Enter your e-mail address, the 4 characters that we mail to you, and a password. It is free, and open to anyone aged 16 or over.',
  step2: 'Join surveys',
  step2Text:
    'Complete your profile, so that the right surveys find you. Each card shows length, success rate and the highest reward before you start.',
  step3: 'Win rewards',
  step3Text:
    '100 coins are $1. Swap them for gift cards, entertainment packages or cash; cash orders are paid every Friday.',

  surveyTitle: 'What happens in a survey',
  survey1: 'Page by page',
  survey1Text:
    'Every page is saved when you send it. Close the tab, come back within 7 days, and go on where you were.',
  survey2: 'Your place is kept',
  survey2Text:
    'When you start, a place is reserved for twice the length of the survey. It does not vanish under your hands.',
  survey3: 'Answers that are meant',
  survey3Text:
    'Read, take your time, answer for yourself. Careless or copied answers lose their reward, and you are told why. A person decides that, never a machine alone.',

  endsTitle: 'How it can end',
  completed: 'Completed',
  completedText: 'You get the reward of the survey, at once or after its review.',
  screenedOut: 'Screened out',
  screenedOutText: 'The survey looks for somebody else. You still get 10 coins, up to five times a day.',
  full: 'Full',
  fullText: 'Your group filled up while you were answering. You get 10 coins here as well.',

  moreTitle: 'More ways to earn',
  more: 'Sign in each day, watch ads, test products, answer profile questions, and invite friends. What each of them pays is on <rewards>Points and rewards</rewards>; inviting has <rules>rules</rules> of its own.',

  promiseTitle: 'What we promise',
  promise1: 'Private by default',
  promise1Text: 'Research teams see answers, not your name or address. We do not sell personal data.',
  promise2: 'No sensitive financial data',
  promise2Text: 'We keep the account that a payout goes to, and no card numbers or bank passwords.',
  promise3: 'Every coin on record',
  promise3Text: 'Your points list shows each line in plain words, and the balance is their sum.',
  promise4: 'You decide about mail',
  promise4Text: 'Invitations come by e-mail and on your survey page. One click stops the mail.',
  promise5: 'Leave when you like',
  promise5Text: 'Closing your account erases your data and gives up unused points at once. Redeem first.',
  promise6: 'People who answer',
  promise6Text: 'Write to us about a survey, an order or a decision. A person reads it.',

  nextTitle: 'Where to go next',
  signUp: 'Sign up',
  surveys: 'See surveys',
  contact: 'Contact us',
  texts:
    'The full texts: <terms>terms of use</terms>, <privacy>privacy policy</privacy>, <questions>common questions</questions>.',
});
