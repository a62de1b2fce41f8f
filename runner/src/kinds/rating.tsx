import { plainText } from '@pollen/contract/formatted-text';
import type { Labelled } from '@pollen/contract/question-parts';
import type { RatingQuestion } from '@pollen/contract/questions';
import { classNames } from '@pollen/ui/class-names';
import { Annoyed, Frown, Laugh, Meh, Smile, Star } from 'lucide-react';
import { use, useId } from 'react';
import { nullWhenEmpty } from '../answer-values';
import { ClearAnswer } from '../ClearAnswer';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import options from '../Options.module.css';
import { optionKeys } from '../option-keys';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import { Tile } from '../Tile';
import styles from './rating.module.css';

/** A step that is not a short figure gets the width of words. */
const isFigure = (text: string) => text.length <= 3 && !/\p{L}{2}/u.test(text);
const faces = [Frown, Annoyed, Meh, Smile, Laugh];

/** Numbers, stars, faces, or steps with words. NPS is 0 to 10 in numbers. */
function RatingScale({ question }: { question: RatingQuestion }) {
  const { answers, change, words } = use(RunnerContext);
  const group = useId();
  const { steps, look, enabled } = question;
  const answer = answers[question.name] ?? null;
  const chosen = steps.findIndex((step) => step.value === answer);
  const worded = look === 'numbers' && !steps.every(({ text }) => isFigure(text));
  const keys = optionKeys(
    steps.map(({ text }) => text),
    { single: true },
  );
  const input = (step: Labelled, index: number) => ({
    name: group,
    checked: answer === step.value,
    onChange: () => change(question.name, step.value),
    disabled: !enabled,
    'data-key': keys[index],
  });
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <div className={worded ? undefined : styles.scale} data-look={look}>
            <div
              {...wiring}
              role="radiogroup"
              aria-invalid={invalid || undefined}
              aria-required={question.required || undefined}
              className={worded ? options.tiles : classNames(styles.steps, styles[look])}
              style={{ '--columns': steps.length, '--half': Math.ceil(steps.length / 2) }}
              data-many={steps.length > 7 || undefined}
              data-keys
            >
              {steps.map((step, index) => {
                if (worded)
                  return (
                    <Tile key={String(step.value)} {...input(step, index)}>
                      <FormattedText text={step.text} />
                    </Tile>
                  );
                const ends = [index === 0 && question.minLabel, index === steps.length - 1 && question.maxLabel]
                  .filter((label) => label !== false)
                  .map(plainText)
                  .filter(Boolean);
                const spoken =
                  look === 'numbers' ? plainText(step.text) : words.star(plainText(step.text), steps.length);
                const Face = faces[Math.round((index / Math.max(1, steps.length - 1)) * (faces.length - 1))] ?? Meh;
                return (
                  <label
                    key={String(step.value)}
                    className={styles.step}
                    data-filled={(look === 'stars' && index <= chosen) || undefined}
                  >
                    <input
                      {...input(step, index)}
                      type="radio"
                      className="visually-hidden"
                      aria-label={[spoken, ...ends].join(', ')}
                    />
                    {look === 'numbers' && <span aria-hidden="true">{step.text}</span>}
                    {look === 'stars' && <Star size={32} />}
                    {look === 'smileys' && <Face size={32} />}
                  </label>
                );
              })}
            </div>
            {!worded && (question.minLabel || question.maxLabel) && (
              <p className={styles.ends} aria-hidden="true">
                <span>{end(steps[0], plainText(question.minLabel), look)}</span>
                <span>{end(steps[steps.length - 1], plainText(question.maxLabel), look)}</span>
              </p>
            )}
          </div>
          <ClearAnswer name={question.name} shown={enabled && !question.required && answer !== null} />
        </>
      )}
    </QuestionFrame>
  );
}

/** "10 = Extremely likely"; where no figures are shown, the words alone. */
function end(step: Labelled | undefined, label: string, look: RatingQuestion['look']): string {
  return label && look === 'numbers' ? `${step?.text ?? ''} = ${label}` : label;
}

export const rating: KindModule<RatingQuestion> = {
  Draw: RatingScale,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
