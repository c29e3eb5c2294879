// What the parts of the camp share: what each of them gets, and how those who are there are called and drawn.

import { Token } from '../art/Art';
import type { TokenArt } from '../art/tokens';
import { kindOf, letterOf } from '../board/warriors';
import { said } from '../i18n/ui';
import type { CampaignInfo, CampOption, Catalogue, Member, Named } from '../protocol';
import { lang } from '../state/settings';

export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
export const CIRCLES = ROMAN.slice(0, 5);

/** What every part of the page gets. */
export interface Camp {
  info: CampaignInfo;
  catalogue: Catalogue;
  choose: (option: string) => void;
}

export function memberArt(member: Named & { damage?: number[]; owner?: Member['owner'] }): TokenArt {
  return {
    kind: kindOf(member.sheet, 'human'),
    letter: letterOf({ ...member, side: 'human' }, lang.value),
    lost: member.damage ?? [],
    owner: member.owner ?? undefined,
  };
}

export function nameOfMember(catalogue: Catalogue, member: Named): string {
  const record = [...catalogue.sheets, ...catalogue.demons].find((entry) => entry.id === member.sheet);
  const name = said(record?.name) || member.name;
  return member.name === member.sheet ? name : `${name} ${letterOf({ ...member, side: 'human' }, lang.value)}`;
}

/** Whom something is given to. */
export function BearerButton({
  option,
  member,
  choose,
}: {
  option: CampOption;
  member: Named | undefined;
  choose: Camp['choose'];
}) {
  if (!member) return null;
  return (
    <button
      type="button"
      data-option={option.text}
      aria-label={said(option)}
      title={said(option)}
      onClick={() => choose(option.text)}
    >
      <Token art={memberArt(member)} />
    </button>
  );
}
