import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api },
  },
  // The content security policy wants files of our own address.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
