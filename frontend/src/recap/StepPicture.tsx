// A step as a picture: the card, the dice, the power, or who it was and what came of it.

import { CardBack, DestinyDie, Die, Icon } from '../art/Art';
import type { Known } from '../inspect/known';
import { Picture } from '../inspect/Picture';
import { thing } from '../inspect/things';
import { hurtBy, type Step } from './steps';

export function StepPicture({ known, step }: { known: Known; step: Step }) {
  const hurt = hurtBy(step).length > 0;
  return (
    <span class={`step-picture of-${step.kind}`}>
      <Subject known={known} step={step} />
      {step.who.length > 1 && <b>×{step.who.length}</b>}
      {hurt && <Icon name="skull" class="ic wound" />}
    </span>
  );
}

function Subject({ known, step }: { known: Known; step: Step }) {
  const [first] = step.who;
  const roll = step.events.find(({ args }) => args.faces || args.dice)?.args;
  if (step.kind === 'card')
    return <CardBack deck={known.catalogue.events.some(({ id }) => id === step.card) ? 'event' : 'instinct'} />;
  if (step.kind === 'power' && step.power) return <Picture known={known} of={thing('power', step.power)} />;
  if (step.kind === 'roll' && roll)
    return (
      <>
        {(roll.faces ?? []).slice(0, 3).map((face, i) => (
          <DestinyDie key={`${i}${face}`} face={face} lang={known.lang} />
        ))}
        {(roll.dice ?? []).slice(0, 3).map((value, i) => (
          <Die key={`${i}${value}`} value={value} label="" />
        ))}
      </>
    );
  if (first) return <Picture known={known} of={thing('warrior', first)} />;
  return <Icon name={step.kind === 'roll' ? 'die' : 'log'} />;
}
