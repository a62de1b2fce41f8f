import { type PointerEvent, useState } from 'react';

/** A shorter movement is a tap, not a drag. */
const slackPx = 4;
/** The window scrolls while the pointer is this close to its edge. */
const edgePx = 60;
const scrollPx = 12;

/** The place where a dragged element would be dropped: on a page, before the element at `at`. */
export interface DropTarget {
  page: string;
  at: number;
}

/**
 * Drags elements between the places of all pages, by mouse, pen or finger. Rows carry `data-place`, pages `data-page`;
 * an empty page accepts a dropped element anywhere.
 */
export function useElementDrag(onDrop: (name: string, landing: DropTarget) => void) {
  const [running, setRunning] = useState<{ name: string; landing: DropTarget | null } | null>(null);

  const landingAt = (x: number, y: number): DropTarget | null => {
    const under = document.elementFromPoint(x, y);
    const page = under?.closest<HTMLElement>('[data-page]');
    const name = page?.dataset.page;
    if (!page || name === undefined) return null;
    const rows = [...page.querySelectorAll<HTMLElement>('[data-place]')];
    const after = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    });
    return { page: name, at: after.length };
  };

  const start = (event: PointerEvent<HTMLElement>, name: string) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const pointer = event.pointerId;
    const { clientX, clientY } = event;
    let landing: DropTarget | null = null;
    let moving = false;
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointer) return;
      if (!moving && Math.hypot(next.clientX - clientX, next.clientY - clientY) < slackPx) return;
      moving = true;
      next.preventDefault();
      if (next.clientY < edgePx) window.scrollBy(0, -scrollPx);
      if (next.clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
      landing = landingAt(next.clientX, next.clientY);
      setRunning({ name, landing });
    };
    const stop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointer) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      setRunning(null);
      if (moving && landing && next.type === 'pointerup') onDrop(name, landing);
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  };

  return { dragged: running?.name ?? null, landing: running?.landing ?? null, start };
}
