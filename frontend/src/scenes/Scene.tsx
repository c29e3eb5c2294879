// The engraved pictures: one a door of the first page, one a scenario. They are objects: alike in both themes.

import beast from './beast.webp';
import bells from './bells.webp';
import bread from './bread.webp';
import catacombs from './catacombs.webp';
import cistern from './cistern.webp';
import companies from './companies.webp';
import dante from './dante.webp';
import door from './door.webp';
import lamp from './lamp.webp';
import lantern from './lantern.webp';
import learn from './learn.webp';
import matins from './matins.webp';
import mouths from './mouths.webp';
import play from './play.webp';
import powder from './powder.webp';
import reckoning from './reckoning.webp';
import seals from './seals.webp';
import sleeper from './sleeper.webp';
import smoke from './smoke.webp';
import survivors from './survivors.webp';
import sword from './sword.webp';
import water from './water.webp';
import workshop from './workshop.webp';
import './scene.css';

const SCENES = {
  beast,
  bells,
  bread,
  catacombs,
  cistern,
  companies,
  dante,
  door,
  lamp,
  lantern,
  learn,
  matins,
  mouths,
  play,
  powder,
  reckoning,
  seals,
  sleeper,
  smoke,
  survivors,
  sword,
  water,
  workshop,
};
export type SceneName = keyof typeof SCENES;

/** The scenarios that have a picture, by the end of their id. */
const OF_SCENARIO: Record<string, SceneName> = {
  'the-survivors': 'survivors',
  'bread-for-the-walls': 'bread',
  'powder-and-stone': 'powder',
  'the-beast-below': 'beast',
  'the-last-door': 'door',
  'three-seals': 'seals',
  'living-water': 'water',
  'the-lamplighter': 'lamp',
  'the-reckoning': 'reckoning',
  'the-sleeper': 'sleeper',
  'the-three-mouths': 'mouths',
  'two-companies': 'companies',
  'until-matins': 'matins',
  'white-smoke': 'smoke',
  'a-single-sword': 'sword',
  'one-lantern': 'lantern',
  'the-great-cistern': 'cistern',
  'the-two-bells': 'bells',
};

/** The picture of a scenario; null for those that have none yet. */
export function sceneOf(scenario: string): SceneName | null {
  const [ruleset, name = ''] = scenario.split('/');
  return ruleset === 'dante' ? 'dante' : (OF_SCENARIO[name] ?? null);
}

export function Scene({ name }: { name: SceneName }) {
  return <img class={`scene of-${name}`} alt="" src={SCENES[name]} />;
}
