// The door: the game, or at /specimen the sheet of all drawings. Neither loads the other.

import { type ComponentType, render } from 'preact';
import { ArtDefs } from './art/Art';
import { at, below } from './state/site';
import './theme.css';
import './controls.css';

async function page(): Promise<ComponentType> {
  if (below(location.pathname).replace(/\/$/, '') === '/specimen') return (await import('./specimen')).Specimen;
  return (await import('./app')).App;
}

const root = document.getElementById('app');
if (root) {
  void page().then((Page) =>
    render(
      <>
        <ArtDefs />
        <Page />
      </>,
      root,
    ),
  );
}

// The page opens without a server too (worker.js). Vite's own server has no worker, and plain HTTP allows none.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register(at('/worker.js')).catch(() => undefined);
}
