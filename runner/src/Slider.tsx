import type { SliderQuestion } from '@pollen/contract/questions';
import { use } from 'react';
import { asList } from './answer-values';
import { ClearAnswer } from './ClearAnswer';
import { FormattedText } from './FormattedText';
import styles from './kinds/slider.module.css';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';
import { moveEnd, restingValues, shareOf, snap, writeValue } from './slider-values';

/** One value or a range. Until the member moves it there is no answer, and the slider looks empty. */
export default function Slider({ question }: { question: SliderQuestion }) {
  const { answers, change, words, locale } = use(RunnerContext);
  const { range, enabled, format } = question;
  const answer = asList(answers[question.name]).filter((value) => typeof value === 'number');
  const answered = answer.length >= (range ? 2 : 1);
  const shown = answered ? answer : restingValues(question, range);
  const low = shown[0] ?? question.min;
  const high = shown[1] ?? low;
  const write = (value: number) => writeValue(format, value, locale);
  const labels =
    question.labels.length > 0
      ? question.labels
      : [question.min, question.max].map((value) => ({ value, text: write(value) }));

  const set = (end: 0 | 1, value: number) =>
    change(question.name, range ? moveEnd([low, high], end, value, question) : snap(value, question));

  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <div
            className={styles.slider}
            data-answered={answered || undefined}
            data-invalid={invalid || undefined}
            style={{
              '--from': range ? shareOf(low, question) : 0,
              '--to': shareOf(range ? high : low, question),
            }}
          >
            <output className={styles.value}>
              {answered ? (range ? `${write(low)} – ${write(high)}` : write(low)) : words.moveTheSlider}
            </output>
            <div className={styles.lane} role={range ? 'group' : undefined} {...(range ? wiring : undefined)}>
              {(range ? ([0, 1] as const) : ([0] as const)).map((end) => {
                const value = end === 0 ? low : high;
                return (
                  <input
                    key={end}
                    {...(range ? { 'aria-label': end === 0 ? words.lowerEnd : words.upperEnd } : wiring)}
                    type="range"
                    min={question.min}
                    max={question.max}
                    step={question.step > 0 ? question.step : 'any'}
                    value={value}
                    onChange={(event) => set(end, Number(event.target.value))}
                    // A thumb at its resting value does not fire a change when pressed, so pressing confirms the value.
                    onPointerUp={(event) => set(end, Number(event.currentTarget.value))}
                    onKeyDown={(event) => {
                      if (event.key !== ' ') return;
                      event.preventDefault();
                      set(end, value);
                    }}
                    aria-valuetext={answered ? write(value) : words.notAnswered}
                    aria-invalid={invalid || undefined}
                    disabled={!enabled}
                    className={styles.input}
                    data-end={range ? end : undefined}
                  />
                );
              })}
            </div>
            <div className={styles.labels} aria-hidden="true">
              {labels.map((label) => (
                <span key={label.value} style={{ '--at': shareOf(label.value, question) }}>
                  <FormattedText text={label.text} />
                </span>
              ))}
            </div>
          </div>
          <ClearAnswer name={question.name} shown={enabled && !question.required && answered} />
        </>
      )}
    </QuestionFrame>
  );
}
