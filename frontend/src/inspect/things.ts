// What can be inspected: everything with a name. A thing is written `kind:id`, in the attribute `data-inspect` of whatever shows it.

export const KINDS = [
  'warrior',
  'tile',
  'talent',
  'instinct',
  'event',
  'equipment',
  'gift',
  'power',
  'token',
  'phase',
  'rule',
  'die',
  'face',
  'sheet',
  'pile',
] as const;
export type ThingKind = (typeof KINDS)[number];

/** Its id: a warrior's name, the index of a tile in the view, the id of a record, a face, a rule's id. */
export interface Thing {
  kind: ThingKind;
  id: string;
}

export function thing(kind: ThingKind, id: string | number): Thing {
  return { kind, id: String(id) };
}

export function written({ kind, id }: Thing): string {
  return `${kind}:${id}`;
}

/** A thing read back; null if it is none. */
export function read(text: string | null | undefined): Thing | null {
  const [, kind = '', id = ''] = /^([a-z]+):(.+)$/.exec(text ?? '') ?? [];
  return (KINDS as readonly string[]).includes(kind) ? { kind: kind as ThingKind, id } : null;
}

export function same(one: Thing | null, other: Thing | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}
