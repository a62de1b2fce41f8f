import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { newVersionScript } from '../ui/src/new-version';
import { themeScript } from '../ui/src/theme';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const inlineScripts: Plugin = {
  name: 'inline scripts',
  transformIndexHtml: () =>
    [themeScript, newVersionScript()].map((children) => ({
      tag: 'script',
      children,
      injectTo: 'head-prepend' as const,
    })),
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), inlineScripts],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/avatars': api, '/gift-pictures': api },
  },
  // The content security policy wants files of our own address.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
