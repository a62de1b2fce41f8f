import { type PointerEvent, type RefObject, useState } from 'react';

/** A shorter movement is a tap, not a drag. */
const slackPx = 4;

/**
 * Drags the entries of one list, by mouse, pen or finger. `onDrop` gets the index of the entry and the index at which it
 * is to stand, counted without it.
 */
export function useEntryDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [running, setRunning] = useState<{ from: number; before: number } | null>(null);
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientY } = event;
    let before: number | null = null;
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (before === null && Math.abs(next.clientY - clientY) < slackPx) return;
      next.preventDefault();
      const rows = [...(list.current?.children ?? [])];
      before = rows.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return next.clientY > top + height / 2;
      }).length;
      setRunning({ from, before });
    };
    const stop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      setRunning(null);
      if (before === null || next.type !== 'pointerup') return;
      const to = before > from ? before - 1 : before;
      if (to !== from) onDrop(from, to);
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  };
  return { dragged: running?.from ?? null, before: running?.before ?? null, start };
}
