import type { DataOf } from '@pollen/contract/client';

export type Approval = DataOf<'GET /api/console/Approvals'>['list'][number];

/** Tones of the banner on a request that was applied without a second person. */
export const aloneTones = { onlyDecider: 'warning', lessRights: 'info' } as const;

/** Shape and tone of the status pill for each state. */
export const looks = {
  waiting: { shape: 'ring', tone: 'info' },
  applied: { shape: 'tick', tone: 'success' },
  declined: { shape: 'cross', tone: 'danger' },
  withdrawn: { shape: 'dash', tone: 'neutral' },
  outdated: { shape: 'dash', tone: 'warning' },
  expired: { shape: 'dash', tone: 'neutral' },
} as const;
