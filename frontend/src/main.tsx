// The door: the game, or the specimen sheet of all drawings at /specimen.

import { type ComponentType, render } from 'preact';
import { ArtDefs } from './art/Art';
import './theme.css';

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
