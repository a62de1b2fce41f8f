import { Button } from '@pollen/ui/Button';
import { TriangleAlert } from 'lucide-react';
import { useRowKeys } from '../../layouts/use-row-keys';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Drafts.module.css';
import { rowsOf } from './entries';
import { type Json, listOf } from './json';
import type { Conflict } from './merge';
import { anyText, titleOf } from './texts';

interface ConflictsProps {
  conflicts: readonly Conflict[];
  onMine: (conflict: Conflict) => void;
  onTheirs: (conflict: Conflict) => void;
}

/** The parts that another author changed as well, with both versions; the operator keeps one of the two. */
export function Conflicts({ conflicts, onMine, onTheirs }: ConflictsProps) {
  const t = useT(editorWords);
  const lang = useLang();
  // One part may conflict twice.
  const rowKeys = useRowKeys(conflicts);
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label={t('conflicts', { n: conflicts.length })} role="alert">
      <h2 className={styles.conflictsTitle}>
        <TriangleAlert size={20} />
        {t('conflicts', { n: conflicts.length })}
      </h2>
      <p className={styles.note}>{t('conflictsNote')}</p>
      {conflicts.map((conflict, at) => {
        const { kind, name, mine, theirs } = conflict;
        const title = kind === 'setting' ? name : titleOf(mine ?? theirs ?? {}, lang) || name;
        return (
          <div key={rowKeys[at]} className={styles.conflict}>
            <h3 className={styles.conflictTitle}>{title}</h3>
            <div className={styles.sides}>
              <Side
                title={t('conflictTheirs')}
                json={theirs}
                label={t('keepTheirs')}
                onKeep={() => onTheirs(conflict)}
              />
              <Side title={t('conflictMine')} json={mine} label={t('keepMine')} onKeep={() => onMine(conflict)} />
            </div>
          </div>
        );
      })}
    </section>
  );
}

interface SideProps {
  title: string;
  json: Json | null;
  label: string;
  onKeep: () => void;
}

function Side({ title, json, label, onKeep }: SideProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const entries = json
    ? ['choices', 'rows', 'columns', 'items'].flatMap((key) => rowsOf(listOf(json[key]), 'value'))
    : [];
  return (
    <div className={styles.side}>
      <span className={styles.sideTitle}>{title}</span>
      {json === null ? (
        <p>{t('conflictDeleted')}</p>
      ) : (
        <>
          <p className={styles.sideText}>
            {anyText(json.title, lang) || anyText(json.html, lang) || JSON.stringify(json.value ?? json).slice(0, 300)}
          </p>
          {entries.length > 0 && (
            <ul className={styles.sideEntries}>
              {entries.map((entry, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shown in their order, never changed.
                <li key={at}>{anyText(entry.text ?? entry.title, lang) || String(entry.value ?? entry.name)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <Button kind="secondary" size="dense" onClick={onKeep}>
        {label}
      </Button>
    </div>
  );
}
