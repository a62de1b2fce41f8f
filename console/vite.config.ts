import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeScript } from '../ui/src/theme';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const theme: Plugin = {
  name: 'chosen theme',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), theme],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/avatars': api, '/gift-pictures': api },
  },
  // The content security policy wants files of our own address.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
