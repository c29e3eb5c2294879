// How large the built page is, gzipped: scripts and styles must stay under 250 KB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = new URL('../../src/claustrophobia/web/assets', import.meta.url).pathname;
const LIMIT = 250 * 1024;
let code = 0;
let fonts = 0;
for (const name of readdirSync(folder).sort()) {
  const data = readFileSync(join(folder, name));
  const size = /\.(js|css|svg)$/.test(name) ? gzipSync(data, { level: 9 }).length : data.length;
  if (/\.(js|css)$/.test(name)) code += size;
  else if (/\.woff2?$/.test(name)) fonts += size;
  console.log(`${(size / 1024).toFixed(1).padStart(8)} KB  ${name}`);
}
console.log(
  `${(code / 1024).toFixed(1)} KB of scripts and styles gzipped (at most ${LIMIT / 1024}), ${(fonts / 1024).toFixed(1)} KB of fonts`,
);
if (code > LIMIT) process.exit(1);
