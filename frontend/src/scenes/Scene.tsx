// The engraved pictures: one a door of the first page, one a scenario. They are objects: alike in both themes.

import beast from './beast.webp';
import bread from './bread.webp';
import dante from './dante.webp';
import door from './door.webp';
import learn from './learn.webp';
import play from './play.webp';
import powder from './powder.webp';
import seals from './seals.webp';
import survivors from './survivors.webp';
import workshop from './workshop.webp';
import './scene.css';

const SCENES = { beast, bread, dante, door, learn, play, powder, seals, survivors, workshop };
export type SceneName = keyof typeof SCENES;

/** The scenarios that have a picture, by the end of their id. */
const OF_SCENARIO: Record<string, SceneName> = {
  'the-survivors': 'survivors',
  'bread-for-the-walls': 'bread',
  'powder-and-stone': 'powder',
  'the-beast-below': 'beast',
  'the-last-door': 'door',
  'three-seals': 'seals',
};

/** The picture of a scenario; null for those that have none yet. */
export function sceneOf(scenario: string): SceneName | null {
  const [ruleset, name = ''] = scenario.split('/');
  return ruleset === 'dante' ? 'dante' : (OF_SCENARIO[name] ?? null);
}

export function Scene({ name }: { name: SceneName }) {
  return <img class={`scene of-${name}`} alt="" src={SCENES[name]} />;
}
