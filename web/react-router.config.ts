import type { Config } from '@react-router/dev/config';

/** Of an address with a parameter, the values that links lead to. */
const alsoPrerendered = ['/privacyClauses/2'];
const publicPages = [
  '/',
  '/logon',
  '/login',
  '/register',
  '/forgot',
  '/integralAward',
  '/aboutQuestionnaire',
  '/helpFeedback',
  '/offenQuestion',
  '/privacyClauses/1',
  '/ActiveRules',
  '/yhxy',
];

export default {
  appDirectory: 'src',
  ssr: false,
  async prerender({ getStaticPaths }) {
    const there = getStaticPaths();
    return [...publicPages.filter((path) => there.includes(path)), ...alsoPrerendered];
  },
} satisfies Config;
