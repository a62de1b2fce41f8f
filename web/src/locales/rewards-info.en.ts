import { defineWords } from '@pollen/ui/translator';

/** At the top of the page; its text is in `content/`. */
export const rewardsInfoWords = defineWords('rewards-info', {
  title: 'Points and rewards',
  signUp: 'Sign up',
  choose: 'Choose a reward',
  worth: '100 gold coins. Go ahead, count them.',
});
