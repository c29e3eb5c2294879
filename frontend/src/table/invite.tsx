// What a table has to hand on: the opponent's link (with a picture to scan), the spectators', and one's own code.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { encode } from 'uqr';

import { t } from '../i18n/ui';
import type { Role } from '../protocol';
import { addresses, askReach, chosenAddress, handedOn, linksWork } from '../state/reach';
import { known } from '../state/tables';
import { PersonName } from './person_name';
import { Veil } from './veil';
import './invite.css';

export function Invite({ table, own, onClose }: { table: string; own: Role; onClose: () => void }) {
  return (
    <Veil label={t('links')} onClose={onClose}>
      <div class="sheet-panel invite">
        <h2>{t('links')}</h2>
        <PersonName />
        <InviteRows table={table} own={own} />
        <button type="button" class="primary" onClick={onClose} data-first>
          {t('toTable')}
        </button>
      </div>
    </Veil>
  );
}

export function InviteRows({ table, own }: { table: string; own: Role }) {
  const { links = {}, code } = known(table) ?? {};
  const friend = Object.entries(links).find(([seat]) => seat !== 'spectator')?.[1];
  useEffect(askReach, []);
  return (
    <>
      {(friend || links.spectator) && <Reached />}
      {friend && (
        <LinkRow label={t(own === 'host' || own === 'guest' ? 'partnerLink' : 'friendLink')} path={friend} code />
      )}
      {links.spectator && <LinkRow label={t('watchLink')} path={links.spectator} />}
      {code && <CodeRow code={code} path={`/t/${table}#c${code}`} drawn={!friend} />}
    </>
  );
}

/** For whom the links work; where there are several addresses, which one they have. */
function Reached() {
  if (linksWork.value === 'alone')
    return (
      <p class="reached alone" role="status">
        {t('linkOnlyHere')} <code>claustrophobia serve --host 0.0.0.0</code>
      </p>
    );
  if (addresses.value.length === 0) return null;
  return (
    <div class="reached">
      <p role="status">{t('linkNetwork')}</p>
      {addresses.value.length > 1 && (
        <label>
          {t('linkAddress')}
          <select
            value={chosenAddress.value}
            onChange={(event) => (chosenAddress.value = Number(event.currentTarget.value))}
          >
            {addresses.value.map((address, i) => (
              <option key={address} value={i}>
                {address}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** The code that gets back to one's own seat, and a picture that another device of one's own can scan. */
export function CodeRow({ code, path, drawn = false }: { code: string; path: string; drawn?: boolean }) {
  return <CopyRow label={t('yourCode')} text={code} picture={drawn ? handedOn(path) : ''} />;
}

export function LinkRow({ label, path, code = false }: { label: string; path: string; code?: boolean }) {
  const url = handedOn(path);
  return <CopyRow label={label} text={url} picture={code ? url : ''} />;
}

function CopyRow({ label, text, picture }: { label: string; text: string; picture: string }) {
  const copied = useSignal(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = true;
    } catch {
      // The field can be selected and copied by hand.
    }
  }
  return (
    <div class="link-row">
      <label>
        {label}
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="plain" onClick={() => void copy()}>
        {copied.value ? t('copied') : t('copy')}
      </button>
      {picture && <QrCode text={picture} label={label} />}
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
