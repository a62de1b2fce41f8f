import { useState } from 'react';

/** A dialog that begins anew each time it is opened: give `key` to what holds its fields. */
export function useOpening() {
  const [{ key, open }, set] = useState({ key: 0, open: false });
  return {
    key,
    open,
    show: () => set({ key: key + 1, open: true }),
    hide: () => set({ key, open: false }),
  };
}
