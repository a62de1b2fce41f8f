import { lazy, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(() => import('./CommandPalette'));

/**
 * Returns the function that opens the palette, and the palette itself, whose code loads when it is first opened. Ctrl+K
 * opens it too, while it is allowed.
 */
export function usePalette(allowed: boolean) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!allowed) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // Another dialog may hold unsaved work; the palette would lead away from it.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [allowed]);
  return {
    show: () => setOpen(true),
    palette: open && (
      <Suspense>
        <CommandPalette onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
