import { useState } from 'react';

const storageKey = 'consoleSidebarFolded';

/** Returns whether the sidebar is folded to its icons, and the setter. The browser keeps the choice. */
export function useFoldedSidebar(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey) !== null);
  return [
    folded,
    (next) => {
      if (next) localStorage.setItem(storageKey, '1');
      else localStorage.removeItem(storageKey);
      setFolded(next);
    },
  ];
}
