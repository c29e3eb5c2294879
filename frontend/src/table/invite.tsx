// The links of a table: one's own to come back, the opponent's to send (with a code to scan), the spectators'.

import { useSignal } from '@preact/signals';
import { encode } from 'uqr';

import { t } from '../i18n/ui';
import type { SideName } from '../protocol';

type Links = Partial<Record<SideName | 'spectator', string>>;

/** The links kept from the creation of the table in this tab. */
export function linksOf(table: string): Links | null {
  try {
    return JSON.parse(sessionStorage.getItem(`links-${table}`) ?? 'null') as Links | null;
  } catch {
    return null;
  }
}

export function Invite({ table, own, onClose }: { table: string; own: string; onClose: () => void }) {
  const links = linksOf(table);
  if (!links) return null;
  const other: SideName = own === 'human' ? 'infernal' : 'human';
  const friend = links[other];
  return (
    <div class="veil" role="dialog" aria-modal="true" aria-labelledby="invite-title">
      <div class="sheet-panel invite">
        <h2 id="invite-title">{t('links')}</h2>
        {friend && friend !== links[own as SideName] && <LinkRow label={t('friendLink')} path={friend} code />}
        {links.spectator && <LinkRow label={t('watchLink')} path={links.spectator} />}
        {links[own as SideName] && <LinkRow label={t('yourLink')} path={links[own as SideName] as string} />}
        <button class="primary" onClick={onClose} autofocus>{t('toTable')}</button>
      </div>
    </div>
  );
}

function LinkRow({ label, path, code = false }: { label: string; path: string; code?: boolean }) {
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
      <button class="plain" onClick={() => void copy()}>{copied.value ? t('copied') : t('copy')}</button>
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
