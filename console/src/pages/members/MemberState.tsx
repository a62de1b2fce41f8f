import type { DataOf } from '@pollen/contract/client';
import { StatusPill } from '@pollen/ui/StatusPill';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';

export type State = DataOf<'GET /api/console/Members'>['list'][number]['state'];
export const memberStates = ['active', 'suspended', 'blacklisted', 'closed'] as const satisfies readonly State[];

const looks = {
  active: { shape: 'tick', tone: 'success' },
  suspended: { shape: 'half', tone: 'warning' },
  blacklisted: { shape: 'cross', tone: 'danger' },
  closed: { shape: 'dash', tone: 'neutral' },
} as const;

/** Shows the state of a member's account as a pill in its colour. */
export function MemberState({ state }: { state: State }) {
  const t = useT(memberWords);
  return <StatusPill {...looks[state]}>{t(state)}</StatusPill>;
}
