import type { ChoiceValue } from '@pollen/contract/answers';
import { plainText } from '@pollen/contract/formatted-text';
import type { RankingQuestion } from '@pollen/contract/questions';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asList } from './answer-values';
import { FormattedText } from './FormattedText';
import { QuestionFrame } from './QuestionFrame';
import styles from './RankingList.module.css';
import { moveItem, placeForKey, shownOrder } from './ranking-moves';
import { rankingWords } from './ranking-words';
import { RunnerContext } from './runner-context';
import { selectionHint } from './selection-hint';
import { useRowDrag } from './use-row-drag';

/** Rows to drag, with arrows beside them and the arrow keys on the handle. With `partial`, some are picked first. */
export default function RankingList({ question }: { question: RankingQuestion }) {
  const { answers, change, words, locale } = use(RunnerContext);
  const ownWords = rankingWords(locale);
  const id = useId();
  const { choices, partial, enabled, maxSelected } = question;
  const answer = asList(answers[question.name]);
  const kept = shownOrder(choices, answer, partial);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const formatted = (value: ChoiceValue | undefined) => choices.find((choice) => choice.value === value)?.text ?? '';
  const textOf = (value: ChoiceValue | undefined) => plainText(formatted(value));
  const place = (order: ChoiceValue[], moved: ChoiceValue | undefined) => {
    change(question.name, order);
    const at = moved === undefined ? -1 : order.indexOf(moved);
    setSaid(at < 0 ? ownWords.removed(textOf(moved)) : ownWords.moved(textOf(moved), at + 1, order.length));
  };
  const drag = useRowDrag(list, kept, (order, moved) => place(order, moved));
  const order = drag.order;
  const rest = choices.filter((choice) => !order.includes(choice.value));
  const full = maxSelected > 0 && order.length >= maxSelected;
  const answered = answer.length > 0;

  const confirm = () => {
    change(question.name, order);
    setSaid(ownWords.confirmed);
    // The button disappears, so the focus moves to the first row.
    list.current?.querySelector<HTMLElement>('button')?.focus();
  };

  const pressKey = (event: KeyboardEvent, at: number) => {
    const to = placeForKey(event.key, at, order.length);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to !== at) place(moveItem(order, at, to), order[at]);
  };

  // A row that moves takes focus along: React moves the node, and some browsers drop focus then.
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!focused.current) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused.current)}"]`);
    if (handle && document.activeElement !== handle) handle.focus();
  });

  return (
    <QuestionFrame
      question={question}
      hint={[partial ? ownWords.pickHelp : ownWords.help, partial && selectionHint(words, question, maxSelected)]
        .filter(Boolean)
        .join(' ')}
    >
      {({ invalid, ...wiring }) => (
        <AnswerGroup {...wiring} className={styles.ranking} data-invalid={invalid || undefined}>
          <ol
            ref={list}
            className={styles.list}
            data-answered={answered || undefined}
            onFocus={(event) => {
              focused.current = event.target.getAttribute('data-focus');
            }}
            onBlur={() => {
              focused.current = null;
            }}
          >
            {order.map((value, at) => {
              const text = textOf(value);
              return (
                <li
                  key={String(value)}
                  className={styles.row}
                  data-dragged={drag.dragged === value || undefined}
                  style={drag.dragged === value ? { transform: `translateY(${drag.offset}px)` } : undefined}
                >
                  <div
                    className={styles.grip}
                    onPointerDown={enabled ? (event) => drag.start(event, value) : undefined}
                  >
                    <button
                      type="button"
                      className={styles.handle}
                      aria-label={`${ownWords.move(text)}, ${ownWords.place(at + 1, order.length)}`}
                      onKeyDown={(event) => pressKey(event, at)}
                      disabled={!enabled}
                      data-focus={`${String(value)}-handle`}
                    >
                      <GripVertical size={20} />
                    </button>
                    <span className={styles.place} aria-hidden="true">
                      {at + 1}
                    </span>
                    <span className={styles.text} id={`${id}-${at}`}>
                      <FormattedText text={formatted(value)} />
                    </span>
                  </div>
                  <span className={styles.moves}>
                    <IconButton
                      label={ownWords.up(text)}
                      onClick={() => place(moveItem(order, at, at - 1), value)}
                      disabled={!enabled || at === 0}
                      data-focus={`${String(value)}-up`}
                    >
                      <ArrowUp size={20} />
                    </IconButton>
                    <IconButton
                      label={ownWords.down(text)}
                      onClick={() => place(moveItem(order, at, at + 1), value)}
                      disabled={!enabled || at === order.length - 1}
                      data-focus={`${String(value)}-down`}
                    >
                      <ArrowDown size={20} />
                    </IconButton>
                    {partial && (
                      <IconButton
                        label={ownWords.remove(text)}
                        onClick={() =>
                          place(
                            order.filter((one) => one !== value),
                            value,
                          )
                        }
                        disabled={!enabled}
                      >
                        <X size={20} />
                      </IconButton>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
          {partial && rest.length > 0 && (
            <div className={styles.rest}>
              {order.length > 0 && <p className={styles.label}>{ownWords.rest}</p>}
              <ul className={styles.list}>
                {rest.map((choice) => (
                  <li key={String(choice.value)}>
                    <button
                      type="button"
                      className={styles.add}
                      onClick={() => place([...order, choice.value], choice.value)}
                      disabled={!enabled || !choice.enabled || full}
                      aria-label={ownWords.add(plainText(choice.text))}
                    >
                      <span className={styles.text}>
                        <FormattedText text={choice.text} />
                      </span>
                      <Plus size={20} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {!partial && enabled && (
            <div className={styles.confirm}>
              <p className={styles.label}>{answered ? ownWords.confirmed : ownWords.notConfirmed}</p>
              {!answered && (
                <Button kind="tonal" size="dense" onClick={confirm}>
                  {ownWords.keep}
                </Button>
              )}
            </div>
          )}
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}
