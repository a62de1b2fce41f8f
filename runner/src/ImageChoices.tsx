import type { ChoiceValue } from '@pollen/contract/answers';
import type { ImageQuestion } from '@pollen/contract/questions';
import { OptionMark } from '@pollen/ui/OptionMark';
import { ImageOff } from 'lucide-react';
import { use, useId, useState } from 'react';
import { asList } from './answer-values';
import { ClearAnswer } from './ClearAnswer';
import { FormattedText } from './FormattedText';
import styles from './kinds/imagepicker.module.css';
import options from './Options.module.css';
import { optionKeys } from './option-keys';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';

/** Pictures to choose one or several of. */
export default function ImageChoices({ question }: { question: ImageQuestion }) {
  const { answers, change } = use(RunnerContext);
  const group = useId();
  const { multiple, enabled, choices } = question;
  const chosen = asList(answers[question.name]);
  const keys = optionKeys(
    choices.map(({ text }) => text),
    { single: !multiple },
  );
  const toggle = (value: ChoiceValue, on: boolean) =>
    choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one)));
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <div
            {...wiring}
            role={multiple ? 'group' : 'radiogroup'}
            // A group that is no radio group has neither.
            {...(!multiple && {
              'aria-invalid': invalid || undefined,
              'aria-required': question.required || undefined,
            })}
            className={styles.pictures}
            data-keys
          >
            {choices.map((choice, index) => (
              <label key={String(choice.value)} className={styles.picture}>
                <Picture src={choice.image} />
                <OptionMark
                  type={multiple ? 'checkbox' : 'radio'}
                  name={multiple ? undefined : group}
                  checked={chosen.includes(choice.value)}
                  onChange={(event) =>
                    change(question.name, multiple ? toggle(choice.value, event.target.checked) : choice.value)
                  }
                  disabled={!enabled || !choice.enabled}
                  aria-invalid={(multiple && invalid) || undefined}
                  className={`${options.mark} ${styles.mark}`}
                  data-key={keys[index]}
                />
                <span className={question.captions || choice.image === '' ? styles.caption : styles.hidden}>
                  <FormattedText text={choice.text} />
                </span>
              </label>
            ))}
          </div>
          <ClearAnswer name={question.name} shown={enabled && !multiple && !question.required && chosen.length > 0} />
        </>
      )}
    </QuestionFrame>
  );
}

/** A picture without alternative text, because the caption names it. One that is not there leaves an empty place. */
function Picture({ src }: { src: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === '' || broken === src)
    return (
      <span className={styles.image} data-broken>
        <ImageOff size={24} />
      </span>
    );
  return <img src={src} alt="" className={styles.image} draggable={false} onError={() => setBroken(src)} />;
}
