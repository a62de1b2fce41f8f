import { StatusPill } from '@pollen/ui/StatusPill';
import { memberImportWords } from '../../locales/member-imports.en';
import { useT } from '../../locales/translator';

const looks = {
  running: { shape: 'half', tone: 'warning', word: 'running' },
  done: { shape: 'tick', tone: 'success', word: 'done' },
  canceled: { shape: 'dash', tone: 'neutral', word: 'canceledState' },
} as const;

/** The state of an import as a pill. */
export function ImportState({ state }: { state: keyof typeof looks }) {
  const t = useT(memberImportWords);
  const { word, ...look } = looks[state];
  return <StatusPill {...look}>{t(word)}</StatusPill>;
}
