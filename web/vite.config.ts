import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [reactRouter()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/avatars': api },
  },
  // The content security policy allows images of our own address only, no data: URLs.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
