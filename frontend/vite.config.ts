import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: '/',
  build: {
    outDir: '../src/claustrophobia/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0, // fonts stay files: the page's policy allows its own origin only
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8643',
      '/healthz': 'http://127.0.0.1:8643',
      '/ws': { target: 'ws://127.0.0.1:8643', ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 300_000 }, // a machine may have much else to do
});
