import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import { cellTextsOf, countCellTexts, EVERY_ROW, withCellText } from './cell-texts';
import styles from './Editor.module.css';
import { rowsOf, valuesOf } from './entries';
import { Fold } from './Fold';
import type { Json } from './json';
import { anyText } from './texts';

interface CellTextsProps {
  question: Json;
  onChange: (question: Json, field: string) => void;
}

/** Edits the texts in the cells of a grid: a part to unfold for each row, with a field for each column. */
export function CellTexts({ question, onChange }: CellTextsProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const entriesOf = (list: unknown) =>
    rowsOf(list, 'value').map((entry, at) => {
      const value = valuesOf(list, 'value')[at] ?? '';
      return { value, title: anyText(entry.text, lang) || value };
    });
  const rows = [
    { value: EVERY_ROW, title: t('everyRow') },
    ...entriesOf(question.rows).filter(({ value }) => value !== EVERY_ROW),
  ];
  const holds = (n: number) => (n > 0 ? t('foldHolds', { n }) : null);
  return (
    <Fold title={t('cellTexts')} holds={holds(countCellTexts(question))}>
      <p className={styles.hint}>{t('cellTextsHelp')}</p>
      {rows.map((row) => {
        const texts = cellTextsOf(question, row.value);
        return (
          <Fold key={row.value} title={row.title} holds={holds(Object.keys(texts).length)} isLong>
            {entriesOf(question.columns).map((column) => (
              <BilingualField
                key={column.value}
                long
                label={column.title}
                value={texts[column.value]}
                onChange={(text) =>
                  onChange(withCellText(question, row.value, column.value, text), `cells ${row.value} ${column.value}`)
                }
              />
            ))}
          </Fold>
        );
      })}
    </Fold>
  );
}
