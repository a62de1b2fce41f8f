import { useState } from 'react';

interface RowsUnderKeys<Row, Id> {
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => Id;
  /** Returns the CSS selector of the row on the page. */
  selectorOf: (id: Id) => string;
  /** Identifies the list: when it changes, the current row and the state around it are reset. */
  listKey: string;
  onOtherList: () => void;
  /** Called when the keyboard moves past the last row. */
  onEnd?: () => void;
}

/** Returns the current row of a list for the keyboard, and the functions that move it. */
export function useCurrentRow<Row, Id extends string | number>(list: RowsUnderKeys<Row, Id>) {
  const { rows, idOf, selectorOf, listKey, onOtherList, onEnd } = list;
  const [currentId, setCurrentId] = useState<Id | null>(null);
  const [shownKey, setShownKey] = useState(listKey);
  if (shownKey !== listKey) {
    setShownKey(listKey);
    setCurrentId(null);
    onOtherList();
  }

  const move = (step: 1 | -1) => {
    if (!rows || rows.length === 0) return;
    const at = rows.findIndex((row) => idOf(row) === currentId);
    const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    const id = idOf(next);
    if (step > 0 && id === currentId) onEnd?.();
    setCurrentId(id);
    const element = document.querySelector<HTMLElement>(selectorOf(id));
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true });
  };
  const next = () => move(1);
  const previous = () => move(-1);
  return {
    current: rows?.find((row) => idOf(row) === currentId),
    currentId,
    setCurrentId,
    keys: { j: next, arrowdown: next, k: previous, arrowup: previous },
  };
}
