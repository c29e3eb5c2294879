import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { icon } from './scripts/icons';

const here = dirname(fileURLToPath(import.meta.url));

/** The packages that end up in the pages: those this one depends on, and theirs. */
function shipped(folder = here, found = new Set<string>()): Set<string> {
  const names = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8')).dependencies ?? {});
  for (const name of names) {
    if (!found.has(name)) {
      found.add(name);
      shipped(join(here, 'node_modules', name), found);
    }
  }
  return found;
}

/** Fonts and libraries are given away with the licences they came with: licences/<package>.txt. */
const licences = {
  name: 'licences',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    for (const name of shipped()) {
      const folder = join(here, 'node_modules', name);
      const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE']
        .map((each) => join(folder, each))
        .find(existsSync);
      if (!file) throw new Error(`${name} has no licence file to ship: look for one, or do without the package`);
      const fileName = `licences/${name.replace('@', '').replace('/', '-')}.txt`;
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file, 'utf-8') });
    }
  },
};

interface Emitted {
  emitFile(file: { type: 'asset'; fileName: string; source: string | Uint8Array }): string;
}

const MANIFEST = {
  name: 'Claustrophobia 1643',
  short_name: 'Claustrophobia',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#120d0a',
  theme_color: '#120d0a',
  icons: [192, 512].map((size) => ({
    src: `icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
};

/** What makes the page one that can be installed and opens without a server: manifest, icons, service worker. */
const installable = {
  name: 'installable',
  generateBundle(this: Emitted, _options: unknown, bundle: Record<string, unknown>) {
    const svg = readFileSync(join(here, 'src', 'art', 'favicon.svg'), 'utf-8');
    const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
    for (const size of [180, 192, 512]) emit(`icons/${size}.png`, icon(svg, size));
    emit('manifest.webmanifest', JSON.stringify(MANIFEST));
    // Names of parts change with what is in them. The sheet of all drawings is for those who work on it.
    const parts = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.includes('specimen'));
    const files = [...parts, 'manifest.webmanifest'].sort();
    const worker = readFileSync(join(here, 'src', 'worker.js'), 'utf-8');
    const version = createHash('sha256').update(worker).update(files.join()).digest('hex').slice(0, 12);
    const list = files.map((file) => JSON.stringify(file)).join(', ');
    emit('worker.js', worker.replace("'__FILES__'", list).replace('__VERSION__', version));
  },
};

export default defineConfig({
  base: './', // the server writes in which path it lies under
  plugins: [licences, installable],
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
