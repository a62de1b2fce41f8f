import { StatusPill } from '@pollen/ui/StatusPill';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof StatusPill>, 'shape' | 'tone'>;

/** By status number, 0 waiting for confirm to 6 waiting for approve. */
const looks: readonly Look[] = [
  { shape: 'ring', tone: 'neutral' },
  { shape: 'half', tone: 'info' },
  { shape: 'tick', tone: 'info' },
  { shape: 'cross', tone: 'danger' },
  { shape: 'dash', tone: 'neutral' },
  { shape: 'tick', tone: 'success' },
  { shape: 'ring', tone: 'warning' },
];

/** The server's word for a status, with its shape and colour. */
export function OrderStatus({ statusID, children }: { statusID: number; children: string }) {
  const look = looks[statusID] ?? { shape: 'ring', tone: 'neutral' };
  return <StatusPill {...look}>{children}</StatusPill>;
}
