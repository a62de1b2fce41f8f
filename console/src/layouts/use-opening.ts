import { useState } from 'react';

/** The state of a dialog that starts fresh each time it opens: use `key` on the component that holds its fields. */
export function useOpening() {
  const [{ key, open }, set] = useState({ key: 0, open: false });
  return {
    key,
    open,
    show: () => set({ key: key + 1, open: true }),
    hide: () => set({ key, open: false }),
  };
}
