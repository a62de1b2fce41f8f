import type { DataOf } from '@pollen/contract/client';

export type Approval = DataOf<'GET /api/console/Approvals'>['list'][number];

/** How the banner over a change looks that nobody else approved. */
export const aloneTones = { onlyDecider: 'warning', lessRights: 'info' } as const;

/** How each state looks. */
export const looks = {
  waiting: { shape: 'ring', tone: 'info' },
  applied: { shape: 'tick', tone: 'success' },
  declined: { shape: 'cross', tone: 'danger' },
  withdrawn: { shape: 'dash', tone: 'neutral' },
  outdated: { shape: 'dash', tone: 'warning' },
  expired: { shape: 'dash', tone: 'neutral' },
} as const;
