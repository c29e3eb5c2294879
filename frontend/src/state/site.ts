// Where the site lies. Inside, every path begins at the site's own root: /t/TABLE, /api/tables. These functions turn
// them into addresses and back; nothing else knows that the site may lie below a path of a host.

function homeOf(): URL {
  if (typeof document === 'undefined') return new URL('http://localhost/'); // tests without a page
  const told = document.querySelector<HTMLMetaElement>('meta[name="home"]')?.content ?? './';
  return new URL(told === './' ? '/' : told, location.origin); // Vite's own server leaves it as it is written
}

/** The site's address as players know it: its host may be another than the one this page was asked of. */
const home = homeOf();

/** The address of a path of ours, for links and calls on this host. */
export function at(path: string): string {
  return home.pathname + path.slice(1);
}

/** The same with scheme and host, to be sent to somebody. */
export function shareable(path: string): string {
  return new URL(at(path), home).href;
}

/** Which of our paths an address is. */
export function below(address: string): string {
  return address.startsWith(home.pathname) ? `/${address.slice(home.pathname.length)}` : address;
}
