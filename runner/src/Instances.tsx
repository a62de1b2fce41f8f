import type { DynamicGridQuestion, DynamicPanelQuestion, Instance } from '@pollen/contract/questions';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, use, useId, useRef, useState } from 'react';
import { AnswerGroup } from './AnswerGroup';
import type { InstanceAnswers } from './answer-values';
import { InstanceQuestions } from './InstanceQuestions';
import styles from './Instances.module.css';
import { instanceWords } from './instance-words';
import { QuestionFrame } from './QuestionFrame';
import { headingOf, RunnerContext } from './runner-context';
import { hasAnswers, type ShownInstance, useInstances } from './use-instances';

interface InstancesProps {
  question: DynamicPanelQuestion | DynamicGridQuestion;
  /** Returns the first answers of a new instance. */
  first: (blank: Instance) => InstanceAnswers;
  /** The instances are lines of a table on wide screens. */
  isTable?: boolean;
  /** Shown above the instances. */
  head?: ReactNode;
  /** Draws the questions of an instance; `id` is its own, also for one that was added here. */
  draw: (instance: Instance, id: number) => ReactNode;
}

/** The instances of a question as cards, with buttons to add and remove them. */
export function Instances({ question, first, isTable, head, draw }: InstancesProps) {
  const words = instanceWords(use(RunnerContext).locale);
  const root = useRef<HTMLDivElement>(null);
  const { shown, canAdd, canRemove, add, remove, set } = useInstances(question, root);
  const [asked, setAsked] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const { most, addText, emptyText, confirmText } = question;
  const titleOf = ({ view }: ShownInstance, index: number) => view.title || words.entry(index + 1);
  const take = (id: number) => {
    const index = shown.findIndex((one) => one.id === id);
    const instance = shown[index];
    if (instance) setTold(words.entryRemoved(titleOf(instance, index)));
    remove(id);
  };
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          ref={root}
          className={styles.list}
          data-table={isTable || undefined}
          data-invalid={invalid || undefined}
        >
          {shown.length === 0 && <p className={styles.empty}>{emptyText}</p>}
          {shown.length > 0 && head}
          {shown.map((instance, index) => (
            <InstanceCard
              key={instance.id}
              question={question}
              instance={instance}
              number={index + 1}
              title={titleOf(instance, index)}
              onChange={set}
              onRemove={
                canRemove ? () => (hasAnswers(instance.answers) ? setAsked(instance.id) : take(instance.id)) : undefined
              }
            >
              {draw(instance.view, instance.id)}
            </InstanceCard>
          ))}
          {canAdd && (
            <button type="button" data-add className={styles.add} onClick={() => add(first)}>
              <Plus size={20} />
              {addText}
            </button>
          )}
          {shown.length > 0 && question.canAdd && <p className={styles.count}>{words.entries(shown.length, most)}</p>}
          <p role="status" className="visually-hidden">
            {question.countFollows ? words.entriesNow(shown.length) : told}
          </p>
          <ConfirmDialog
            open={asked !== null}
            onClose={() => setAsked(null)}
            title={confirmText}
            confirmLabel={words.remove}
            cancelLabel={words.keep}
            kind="danger"
            onConfirm={() => {
              if (asked !== null) take(asked);
              setAsked(null);
            }}
          />
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

interface InstanceCardProps {
  question: DynamicPanelQuestion | DynamicGridQuestion;
  instance: ShownInstance;
  number: number;
  title: string;
  onChange: ReturnType<typeof useInstances>['set'];
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function InstanceCard({ question, instance, number, title, onChange, onRemove, children }: InstanceCardProps) {
  const id = useId();
  const Heading = headingOf(use(RunnerContext).level + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand beside a button.
    <div role="group" aria-labelledby={id} className={styles.card} data-instance={instance.id}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {onRemove && (
          <Button
            kind="ghost"
            size="dense"
            icon={<Trash2 size={18} />}
            className={styles.remove}
            data-remove
            aria-label={`${question.removeText}: ${title}`}
            onClick={onRemove}
          >
            {question.removeText}
          </Button>
        )}
      </div>
      <InstanceQuestions
        question={question.name}
        instance={instance.place}
        answers={instance.answers}
        titleId={id}
        onChange={(key, value) => onChange(instance.id, key, value)}
      >
        {children}
      </InstanceQuestions>
    </div>
  );
}
