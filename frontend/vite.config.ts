import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  base: '/',
  plugins: [licences],
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
