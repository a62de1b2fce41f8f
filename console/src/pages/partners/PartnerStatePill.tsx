import type { PartnerState } from '@pollen/contract/partner-values';
import { StatusPill } from '@pollen/ui/StatusPill';
import { usePartnerWords } from './partner-words';

const looks = {
  trying: { shape: 'ring', tone: 'neutral' },
  open: { shape: 'tick', tone: 'success' },
  paused: { shape: 'dash', tone: 'warning' },
} as const;

/** The state of a partner in color, shape and word. */
export function PartnerStatePill({ state }: { state: PartnerState }) {
  const words = usePartnerWords();
  return <StatusPill {...looks[state]}>{words.state(state)}</StatusPill>;
}
