// Campaigns that came to their end in this browser: how deep, and whether the team came out. Kept in localStorage.

import { signal } from '@preact/signals';

import type { CampaignInfo } from '../protocol';

export interface CampaignResult {
  campaign: string;
  won: boolean;
  /** The circle it ended in, of how many. */
  circle: number;
  circles: number;
  /** How many had died on the way. */
  dead: number;
  /** When it was seen to be over, in milliseconds. */
  at: number;
}

const KEY = 'claustrophobia.campaign-results';

function read(): CampaignResult[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as CampaignResult[];
  } catch {
    return [];
  }
}

export const campaignResults = signal<CampaignResult[]>(read());

function write(change: (all: CampaignResult[]) => CampaignResult[]): void {
  campaignResults.value = change(read());
  try {
    localStorage.setItem(KEY, JSON.stringify(campaignResults.value));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Written down once it is over, for those who led it. */
export function recordCampaign({ campaign, state, circle, circles, dead, role }: CampaignInfo): void {
  if ((state !== 'won' && state !== 'lost') || role === 'spectator') return;
  const result = { campaign, won: state === 'won', circle, circles, dead: dead.length, at: Date.now() };
  write((all) => (all.some((one) => one.campaign === campaign) ? all : [...all, result]));
}

export function deleteCampaigns(): void {
  write(() => []);
}
