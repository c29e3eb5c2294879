// Set-up for experienced players of the first edition: bids, then a team of exactly that value (FED-AUC rows).

import { said, t } from '../i18n/ui';
import { Gear, Gift, WarriorCard } from './draft';
import type { Session } from './session';
import './auction.css';

const figuresOf = (session: Session) => session.catalogue.rulesets[session.view.value?.ruleset ?? '']?.auction;

/** Every number that may be bid, what has been bid, and what a team costs. */
export function Bids({ session }: { session: Session }) {
  const figures = figuresOf(session);
  if (!figures) return null;
  const { highest, warrior, gift, object } = figures;
  const offered = new Map(session.asked.value?.options.map((option) => [option.text, option]));
  const last = session.log.value.findLast(({ kind }) => kind === 'bid')?.args.amount;
  return (
    <section class="auction" aria-labelledby="auction-title">
      <h2 id="auction-title">{t('auction')}</h2>
      <p>{t('auctionHow')}</p>
      <p class="last-bid">
        {t('lastBid')} <b>{last ?? t('noBid')}</b>
      </p>
      <div class="bids" role="group" aria-label={t('auction')}>
        {Array.from({ length: highest + 1 }, (_, i) => highest - i).map((price) => {
          const option = offered.get(`bid ${price}`);
          return option ? (
            <button
              type="button"
              key={price}
              data-option={option.text}
              aria-label={said(option)}
              onClick={() => session.choose(option)}
            >
              {price}
            </button>
          ) : (
            <span key={price} class="gone" aria-hidden="true">
              {price}
            </span>
          );
        })}
      </div>
      <h3>{t('prices')}</h3>
      <ul>
        <li>{t('priceRedeemer')}</li>
        <li>{t('priceWarrior', warrior)}</li>
        <li>{t('priceGift', gift)}</li>
        <li>{t('priceObject', object)}</li>
        <li>{t('priceCard')}</li>
      </ul>
    </section>
  );
}

/** What may still be had for the points left: warriors, gifts, objects. The rest becomes advantage cards. */
export function TeamOffers({ session }: { session: Session }) {
  const options = session.asked.value?.options ?? [];
  const figures = figuresOf(session);
  const of = (verb: string) => options.filter((option) => option.verb === verb);
  const [warriors, gifts, objects] = [of('recruit'), of('bestow'), of('equip')];
  return (
    <>
      {warriors.length > 0 && <Heading name={t('warriors')} price={figures?.warrior} />}
      {warriors.map((option) => (
        <WarriorCard key={option.text} session={session} option={option} />
      ))}
      {gifts.length > 0 && <Heading name={t('giftsName')} price={figures?.gift} />}
      {gifts.map((option) => (
        <Gift key={option.text} session={session} option={option} />
      ))}
      {objects.length > 0 && <Heading name={t('objectsName')} price={figures?.object} />}
      <Gear session={session} options={objects} />
    </>
  );
}

function Heading({ name, price = 0 }: { name: string; price: number | undefined }) {
  return (
    <h3 class="offer-head">
      {name} <small>{t('pointsEach', price)}</small>
    </h3>
  );
}
