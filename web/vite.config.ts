import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * Few files instead of many small ones: those compress badly, and every name stands in the manifest that each page
 * loads. With one file per module the landing page was at 136 KB gzip, over its budget of 130; so it is at 128.
 */
const everywhere = [
  /\/web\/src\/(api\/show-error|art\/|session\/|locales\/(site|ui|language|translator|format))/,
  /\/web\/src\/layouts\/(AppLink|PageTitle|navigation|LanguageMenu|CrashPage|Footer|SiteHeader|MenuButton|is-here)/,
  /\/ui\/src\/(Button|IconButton|Spinner|Logo|Menu|Toast|UiProvider|petals|class-names|language|translator|format)\b/,
  /\/ui\/src\/(Field|TextField|PasswordField|Coin|CoinAmount)\b/,
  /\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/icons\/(arrow-left|calendar-check|check|circle-(alert|check)|clapperboard|eye|eye-off)\./,
  /\/icons\/(globe|landmark|log-out|mail|menu|package-open|shield-check|shopping-bag|triangle-alert|wallet|x)\./,
];
const forMembers = [
  /\/node_modules\/@tanstack\//,
  /\/web\/src\/(api\/(query|account)|locales\/shell)/,
  /\/web\/src\/layouts\/(MemberHeader|MemberPage|BrandBlock|Rail|TabBar|LogoutDialog|EndlessList|LoadFailed)/,
  /\/ui\/src\/(Avatar|Banner|Card|CoinPill|ConfirmDialog|Dialog|EmptyState|EndOfList|ErrorState|LevelBadge|Meter)\b/,
  /\/ui\/src\/(RowList|Skeleton|StatusPill|FlowerHead)\b/,
  /\/icons\/(chevron-(down|left|right)|circle-user-round|history|receipt-text|settings|trophy|users-round)\./,
];
const client = /\/(contract\/client|web\/src\/api\/call|web\/src\/locales\/errors)/;
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const anyOf = (tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/avatars': api },
  },
  build: {
    // The content security policy allows images of our own address only, no data: URLs.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Names without words: each of them stands in the manifest too.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 4 },
                { name: 'shell', test: anyOf(everywhere), priority: 3 },
                { name: 'client', test: client, priority: 2 },
                { name: 'member', test: anyOf(forMembers), priority: 1 },
              ],
            },
          },
        },
  },
}));
