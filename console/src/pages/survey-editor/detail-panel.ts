import type { EntryLists } from './kind-module';
import { select } from './properties';

/** Whether the rows of a grid have a detail panel, and its questions. */
export const detailPanelMode = {
  ...select('detailPanelMode', 'none', 'underRow', 'underRowSingle'),
  words: { none: 'noDetails' },
};

export const detailElements: EntryLists = {
  key: 'detailElements',
  id: 'name',
  label: 'title',
  typed: { key: 'type', usual: 'text' },
};
