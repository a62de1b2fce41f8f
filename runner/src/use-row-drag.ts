import type { ChoiceValue } from '@pollen/contract/answers';
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { moveItem, placeUnder } from './ranking-moves';

/** Movement under this is a tap, not a drag. */
const slackPx = 4;
const slideMs = 150;

interface RowDrag {
  order: ChoiceValue[];
  dragged: ChoiceValue | null;
  /** The distance of the dragged row from its place. */
  offset: number;
  start: (event: PointerEvent<HTMLElement>, value: ChoiceValue) => void;
}

/**
 * Drags rows of a list by mouse, pen or finger. The order changes while dragging; `onDrop` is called once, at the
 * drop.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  kept: ChoiceValue[],
  onDrop: (order: ChoiceValue[], moved: ChoiceValue) => void,
): RowDrag {
  const [running, setRunning] = useState<{ order: ChoiceValue[]; value: ChoiceValue; offset: number } | null>(null);
  const order = running?.order ?? kept;
  const tops = useRef(new Map<string, number>());

  // Rows slide to their new places. offsetTop ignores transforms, so it gives the place where a row will rest.
  useLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = tops.current;
    const after = new Map<string, number>();
    for (const [index, row] of [...(list.current?.children ?? [])].entries()) {
      if (!(row instanceof HTMLElement)) continue;
      const key = String(order[index]);
      after.set(key, row.offsetTop);
      const was = before.get(key);
      if (calm || was === undefined || was === row.offsetTop || order[index] === running?.value) continue;
      row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: slideMs,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
    tops.current = after;
  });

  const start = (event: PointerEvent<HTMLElement>, value: ChoiceValue) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const pointer = event.pointerId;
    const startY = event.clientY;
    let current: ChoiceValue[] = kept;
    let moving = false;

    const rowAt = (at: number) => {
      const row = list.current?.children[at];
      return row instanceof HTMLElement ? row : null;
    };
    const first = rowAt(kept.indexOf(value));
    if (!first || !list.current) return;
    const grabbed = startY - list.current.getBoundingClientRect().top - first.offsetTop;

    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointer || !list.current) return;
      if (!moving && Math.abs(next.clientY - startY) < slackPx) return;
      moving = true;
      next.preventDefault();
      const top = next.clientY - list.current.getBoundingClientRect().top - grabbed;
      const rows = current.map((_, at) => ({ top: rowAt(at)?.offsetTop ?? 0, height: rowAt(at)?.offsetHeight ?? 0 }));
      const from = current.indexOf(value);
      const to = placeUnder(top + (rows[from]?.height ?? 0) / 2, rows);
      if (to !== from) current = moveItem(current, from, to);
      // Rows with long texts have other heights, so the resting place is measured after the next render.
      setRunning({ order: current, value, offset: top - (rows[to]?.top ?? 0) });
    };
    const stop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointer) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      setRunning(null);
      if (moving && next.type === 'pointerup' && current !== kept) onDrop(current, value);
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  };

  return { order, dragged: running?.value ?? null, offset: running?.offset ?? 0, start };
}
