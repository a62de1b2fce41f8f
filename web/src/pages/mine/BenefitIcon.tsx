import { BellRing, ClockFading, Percent } from 'lucide-react';
import type { BenefitKind } from './level-benefits';

const icons = { reviewDaysLess: ClockFading, earlyMinutes: BellRing, bonusPercent: Percent } as const;

/** The icon of a kind of benefit. */
export function BenefitIcon({ kind, size = 20 }: { kind: BenefitKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden="true" />;
}
