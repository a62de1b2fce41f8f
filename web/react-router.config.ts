import type { Config } from '@react-router/dev/config';

const alsoPrerendered = ['/privacyClauses/1', '/privacyClauses/2'];
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
