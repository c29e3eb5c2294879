// The page without a server: a service worker that keeps the page, its parts, the catalogue and lessons once opened.
// The build writes in which files there are, and a name that changes with any of them. What happens at a table is never
// kept: only the server knows it.

const FILES = ['__FILES__'];
const KEPT = 'claustrophobia-__VERSION__';
const HOME = new URL('./', self.location.href).href;
const CATALOGUE = new URL('api/catalogue', HOME).href;

self.addEventListener('install', (event) => {
  const wanted = [HOME, CATALOGUE, ...FILES.map((file) => new URL(file, HOME).href)];
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(wanted))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('claustrophobia-') && name !== KEPT)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** From the server, and kept; where it does not answer, what was kept, marked as such. */
async function freshOrKept(request, name) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(name);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set('x-kept', '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(HOME)) return;
  const path = request.url.slice(HOME.length).split(/[?#]/)[0] ?? '';
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, HOME));
  else if (request.url === CATALOGUE) event.respondWith(freshOrKept(request, CATALOGUE));
  else if (path.startsWith('api/lessons'))
    event.respondWith(freshOrKept(request, request.url)); // always the same
  else if (FILES.includes(path)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
