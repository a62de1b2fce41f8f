import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * What every page loads, in two files instead of twenty: small files compress badly, and with one file per module
 * the landing page was over its budget (132 KB gzip; 127 KB so).
 */
const everywhere = [
  /\/web\/src\/(api\/show-error|session\/|locales\/(site|ui|language|translator|format))/,
  /\/web\/src\/layouts\/(AppLink|PageTitle|navigation|LanguageMenu|CrashPage|Footer|SiteHeader)/,
  /\/ui\/src\/(Button|IconButton|Spinner|Logo|Menu|Drawer|Toast|UiProvider|petals|class-names|language|translator|format)\b/,
  /\/ui\/src\/(Field|TextField|PasswordField|Coin|CoinAmount)\b/,
  /\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared)/,
];
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

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
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'shell', test: (id: string) => everywhere.some((each) => each.test(id)), priority: 1 },
              ],
            },
          },
        },
  },
}));
