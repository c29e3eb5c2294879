// The door: the game, or at /specimen the sheet of all drawings. Neither loads the other.

import { type ComponentType, render } from 'preact';
import { ArtDefs } from './art/Art';
import './theme.css';
import './controls.css';

async function page(): Promise<ComponentType> {
  if (location.pathname.replace(/\/$/, '') === '/specimen') return (await import('./specimen')).Specimen;
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
