import { splitAnswerKey, splitInstanceKey } from '@pollen/contract/answer-keys';
import type { CellGridQuestion, DynamicGridQuestion, Instance } from '@pollen/contract/questions';
import { ChevronDown } from 'lucide-react';
import { use, useId, useState } from 'react';
import { InstanceElements } from './InstanceQuestions';
import { instanceWords } from './instance-words';
import styles from './RowDetail.module.css';
import { RunnerContext } from './runner-context';

type Grid = Pick<CellGridQuestion | DynamicGridQuestion, 'columns' | 'detail'>;

/** The questions of a row that stand in no column. */
export function detailOf({ elements }: Instance, columns: Grid['columns']): Instance['elements'] {
  return elements.filter(({ name }) => !columns.some((column) => column.name === name));
}

/** Which detail panels members opened and closed, by the id of their row. Where only one may be open, opening closes others. */
export function useOpenDetails({ detail }: Grid) {
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  return {
    isOpen: (id: number) => opened.get(id) ?? (id < 0 && detail?.openNew === true),
    toggle: (id: number, isOpen: boolean) =>
      setOpened((before) => {
        const others =
          isOpen && detail?.single ? [...before.keys()].map((other) => [other, false] as const) : [...before];
        return new Map([...others, [id, isOpen]]);
      }),
  };
}

interface RowDetailProps {
  /** The id under which the row is drawn: a row that members added has one of its own. */
  id: number;
  row: Instance;
  columns: Grid['columns'];
  details: ReturnType<typeof useOpenDetails>;
}

/** The detail panel of a row, with the button that opens it. One with a message is open. */
export function RowDetail({ id, row, columns, details }: RowDetailProps) {
  const { errors, locale } = use(RunnerContext);
  const words = instanceWords(locale);
  const region = useId();
  const elements = detailOf(row, columns);
  const names = new Set(elements.map(({ name }) => name));
  const isOwn = (name: string) => names.has(name);
  const isInDetail = (key: string) =>
    isOwn((splitInstanceKey(key, isOwn) ?? splitAnswerKey(key, isOwn))?.question ?? key.replace(/-Comment$/, ''));
  // A message that came after the panel was closed opens it again.
  const [closedWith, setClosedWith] = useState<unknown>(null);
  const hasMessages = Object.keys(errors).some(isInDetail) && closedWith !== errors;
  const isOpen = hasMessages || details.isOpen(id);
  if (elements.length === 0) return null;
  const toggle = () => {
    if (isOpen) setClosedWith(errors);
    details.toggle(id, !isOpen);
  };
  return (
    <div className={styles.detail}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? region : undefined}
        onClick={toggle}
      >
        <ChevronDown size={20} className={styles.arrow} />
        {isOpen ? words.hideDetails : words.showDetails}
      </button>
      {isOpen && (
        <div id={region} className={styles.questions}>
          <InstanceElements elements={elements} />
        </div>
      )}
    </div>
  );
}
