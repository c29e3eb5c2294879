// The links of a table: one's own to come back, the opponent's to send (with a code to scan), the spectators'.

import { useSignal } from '@preact/signals';
import { encode } from 'uqr';

import { t } from '../i18n/ui';
import type { Owner, Role, SideName } from '../protocol';
import { linksOf } from '../state/tables';
import { Veil } from './veil';
import './invite.css';

export function Invite({ table, own, onClose }: { table: string; own: Role; onClose: () => void }) {
  const links = linksOf(table);
  const other = (
    { human: 'infernal', infernal: 'human', host: 'guest', guest: 'host' } as Partial<Record<Role, SideName | Owner>>
  )[own];
  const named = other && links[other];
  const friend = named && named === links.own ? links[own as SideName] : named; // seats that an auction has swapped keep their links
  return (
    <Veil label={t('links')} onClose={onClose}>
      <div class="sheet-panel invite">
        <h2>{t('links')}</h2>
        {friend && (
          <LinkRow label={t(own === 'host' || own === 'guest' ? 'partnerLink' : 'friendLink')} path={friend} code />
        )}
        {links.spectator && <LinkRow label={t('watchLink')} path={links.spectator} />}
        {links.own && <LinkRow label={t('yourLink')} path={links.own} code={!friend} />}
        <button type="button" class="primary" onClick={onClose} data-first>
          {t('toTable')}
        </button>
      </div>
    </Veil>
  );
}

export function LinkRow({ label, path, code = false }: { label: string; path: string; code?: boolean }) {
  const copied = useSignal(false);
  const url = new URL(path, location.origin).href;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      copied.value = true;
    } catch {
      // The field can be selected and copied by hand.
    }
  }
  return (
    <div class="link-row">
      <label>
        {label}
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="plain" onClick={() => void copy()}>
        {copied.value ? t('copied') : t('copy')}
      </button>
      {code && <QrCode text={url} label={label} />}
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
