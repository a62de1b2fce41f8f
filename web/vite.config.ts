import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * Few files instead of many small ones: those compress badly, each costs a way to the server and half a kilobyte of
 * headers, and every name stands in the manifest that each page loads (decision 55). A group also takes what its files
 * import, unless one before it has that, and the sheets that they import are one file.
 */
const groups: readonly (readonly [name: string, holds: readonly RegExp[]])[] = [
  ['framework', [/\/node_modules\/(react|react-dom|scheduler|react-router)\//]],
  [
    'shell',
    [
      /\/web\/src\/(api\/call-later|session\/(?!device|known-member|open-impersonation|passkey-offer|use-own-picture)|locales\/(site\.en|language|translator|format))/,
      // The notice is in all first visits, and smaller here than alone.
      /\/web\/src\/(root\.tsx|layouts\/CookieNotice\.tsx|locales\/cookies\.en)/,
      /\/web\/src\/layouts\/(AppLink|PageTitle|PublicHead|navigation|LanguageMenu|CrashPage|Footer|SiteHeader|MenuButton|is-here|pending-navigation)/,
      /\/ui\/src\/(Button|IconButton|Spinner|Logo|Menu|Toast|UiProvider|petals|class-names|create-translator|language|translator|ui-words(?!\.zh)|format)\b/,
      /\/ui\/src\/(Field|TextField|PasswordField|Coin|CoinFigure)\b/,
      // Names of classes: less than a request for them.
      /\/ui\/src\/(Card|Choice|EmptyState|ErrorState|Skeleton|Tabs)\.module\.css/,
      /\/ui\/assets\/(head-100|step-1-register)\.svg/,
      /\/lucide-react\/dist\/esm\/(?!icons\/)/,
      /\/icons\/(arrow-left|calendar-check|check|circle-(alert|check)|eye|eye-off)\./,
      /\/icons\/(globe|log-out|mail|menu|shield-check|triangle-alert|x)\./,
    ],
  ],
  // Pictures of gifts, which forms and surveys do without.
  ['art', [/\/web\/src\/art\//, /\/icons\/(clapperboard|landmark|package-open|shopping-bag|wallet)\./]],
  // Of public pages too, so that an arrow there does not bring all that members have.
  [
    'both',
    [
      /\/icons\/(chevron-(down|right)|circle-question-mark|gift|house|info|rotate-cw)\./,
      /\/(contract\/client|web\/src\/api\/call\.|web\/src\/locales\/errors)/,
      /\/ui\/src\/(Card|EmptyState|ErrorState|FlowerHead|Skeleton|use-modal)\b/,
      /\/web\/src\/(api\/minimum-delay|layouts\/LoadFailed|locales\/shell\.en)/,
    ],
  ],
  [
    'forms',
    [
      /\/contract\/(member-codes|password-values)\./,
      /\/ui\/src\/Checkbox\b/,
      /\/web\/src\/(api\/show-error|forms\/persisted-input)/,
    ],
  ],
  ['info sidebar', [/\/web\/src\/layouts\/InfoSidebar/]],
  ['scale', [/\/icons\/scale\./]],
  ['mine words', [/\/web\/src\/locales\/mine\.en/]],
  [
    'member',
    [
      /\/node_modules\/@tanstack\//,
      /\/web\/src\/api\/(query|account|debounced|use-online)/,
      /\/web\/src\/layouts\/(members-only|BrandBlock|InfiniteList)/,
      /\/ui\/src\/(Avatar|Banner|CoinAmount|CoinPill|ConfirmDialog|Dialog|EndOfList|LevelBadge|Meter)\b/,
      /\/ui\/src\/(RowList|StatusPill|Radio|SelectField|Switch|ProgressBar|TextareaField)\b/,
      /\/contract\/gift-values\./,
      /\/web\/src\/pages\/(settings\/mask-email|survey-info\/start-survey)/,
      /\/web\/src\/locales\/(enumerate|sentence-gap)/,
      /\/icons\/(chevron-left|circle-user-round|clock|copy|history|hourglass|key-round|receipt-text|settings|trophy)\./,
      /\/icons\/(upload|user-(round|x)|users-round)\./,
    ],
  ],
  // What surveys do not need: their pages have a frame of their own.
  [
    'member frame',
    [
      /\/web\/src\/layouts\/(DutyStripPlace|MemberHeader|MemberLayout|MemberPage|PhoneBell|Sidebar|TabBar|OfflineStrip)/,
      /\/web\/src\/inbox\/stored-duty\./,
      /\/icons\/(bell-ring|message-circle|percent)\./,
      /\/ui\/src\/(CoinPill|theme-items)\b/,
      /\/web\/src\/locales\/theme-words/,
      /\/icons\/(circle-user-round|clipboard-list|history|receipt-text|settings|trophy|user-x|users-round|wifi-off)\./,
    ],
  ],
  ['inbox', [/\/web\/src\/(inbox\/(Bell|DutyStrip|notification-link|use-waiting)|locales\/inbox\.en)/]],
  [
    'exchange',
    [
      /\/web\/src\/pages\/exchange\/((Exchange|Order)\w+\.module\.css|exchange-tab)/,
      /\/web\/src\/pages\/shop\/(shop-address|providers)/,
      /\/web\/src\/pages\/orders\/(OrderStatus|EmailAddress)/,
      /\/web\/src\/locales\/(exchange|rewards)\.en/,
    ],
  ],
  [
    'gift',
    [/\/web\/src\/pages\/shop\/(Amounts|GiftLayout|OrderPanel)/, /\/web\/src\/pages\/exchange\/(Receipt|redeem)/],
  ],
  ['shop', [/\/web\/src\/pages\/shop\//]],
  ['surveys', [/\/web\/src\/pages\/questionnaire\/(\w+\.module\.css|SurveyCard)/]],
  ['levels', [/\/web\/src\/pages\/mine\/((Mine|CurrentLevel)Page\.module\.css|Levels|level-benefits)/]],
  ['people', [/\/web\/src\/(pages\/referrals\/(FriendRow|people)|locales\/referrals\.en)/]],
  ['articles', [/\/web\/src\/(content\/(ArticlePage|ArticleWait)|layouts\/InfoPage|locales\/legal\.en)/]],
];

/** Writes down which file is which chunk: the check of the JavaScript budgets names them. */
function nameChunks(): Plugin {
  const folder = new URL('./build/', import.meta.url);
  return {
    name: 'name chunks',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    writeBundle(_, bundle) {
      const names = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[`/${file.fileName}`, file.name]] : [],
      );
      mkdirSync(folder, { recursive: true });
      writeFileSync(new URL('chunk-names.json', folder), JSON.stringify(Object.fromEntries(names)));
    },
  };
}

const repository = fileURLToPath(new URL('..', import.meta.url));
const sheetOfHash = new Map<string, string>();
/**
 * Names of classes without the number of their line, which Vite puts there, and with a short hash of their sheet: each
 * stands in a script, and what nothing repeats compresses badly. 0.4 KB gzip on the landing page.
 */
export function nameClass(name: string, file: string): string {
  const sheet = relative(repository, file);
  const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 3);
  const other = sheetOfHash.get(hash) ?? sheet;
  if (other !== sheet) throw new Error(`The classes of ${sheet} and ${other} would have the same names`);
  sheetOfHash.set(hash, sheet);
  return `${name}_${hash}`;
}

const routerFolder = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);
/**
 * React Router's package names only its development build, whose warnings are 0.6 KB gzip that nobody reads. The landing
 * page and the forms are over their budgets with that build (decision 81).
 */
const quietRouter = [
  { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
];

/**
 * Names of built files. The manifest, which every page loads, has about 150 of them, and a hash does not compress: seven
 * characters, the fewest that the bundler allows, are 0.1 KB less than eight.
 */
const hash = '[hash:7]';
export const assetFileNames = `assets/${hash}[extname]`;

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter(), nameChunks()],
  resolve: { alias: command === 'build' && !isSsrBuild ? quietRouter : [] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/avatars': api, '/gift-pictures': api },
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    // The content security policy allows images of our own address only, no data: URLs.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? // Prerendered pages name pictures and fonts as this build does, scripts as the other one does: with other names
        // a browser loaded each of these files twice.
        { output: { assetFileNames } }
      : {
          output: {
            // Names without words: each of them stands in the manifest too.
            entryFileNames: `assets/${hash}.js`,
            chunkFileNames: `assets/${hash}.js`,
            assetFileNames,
            codeSplitting: {
              groups: groups.map(([name, holds], place) => ({
                name,
                test: (id: string) => holds.some((file) => file.test(id)),
                priority: groups.length - place,
              })),
            },
          },
        },
  },
}));
