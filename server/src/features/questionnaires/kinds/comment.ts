import type { CommentQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { readTextAnswer } from '../answers';
import { readLength } from '../compile-inputs';
import type { KindModule } from '../kind-module';
import { DEFAULT_COMMENT_LENGTH } from '../limits';
import type { Text } from '../plan-parts';
import { countIn, readShown } from '../question-source';
import { sampleSentence, storedText, whyNeverValid } from '../text-fields';
import { displayPlain } from '../values';
import { word } from '../words';

interface CommentPlan {
  readonly kind: 'comment';
  readonly placeholder: Text;
  readonly rows: number;
  readonly maxLength: number;
}

/** A text of several lines. */
export const comment: KindModule<CommentPlan, CommentQuestion> = {
  properties: {
    used: ['maxLength', 'rows', 'placeholder'],
    ignored: ['cols', 'textUpdateMode', 'autoGrow', 'allowResize', 'acceptCarriageReturn'],
  },
  entries: {},
  validators: ['length', 'regex'],
  compile: (source) => {
    const { json, general, patternLimit } = source;
    return {
      kind: 'comment',
      placeholder: readShown(source, 'placeholder'),
      rows: Math.min(countIn(json.rows) || 4, 20),
      maxLength: readLength(json.maxLength, general.maxTextLength, DEFAULT_COMMENT_LENGTH, patternLimit, 10_000),
    };
  },
  readStored: (_plan, value) => storedText(value),

  texts: ({ placeholder }) => [{ text: placeholder }],
  fields: ({ maxLength, validators }) => [{ part: null, input: 'text', maxLength, validators }],
  domain: () => ({ offered: null, range: null, single: true }),
  whyNever: ({ validators, maxLength }) => whyNeverValid(validators, null, maxLength),

  readAnswer: (_plan, raw) => readTextAnswer(raw),
  check: ({ name, maxLength }, value, { complaints, locale }) => {
    if (typeof value === 'string' && value.length > maxLength)
      complaints.add(name, word('maxLength', locale, maxLength));
  },
  display: (_plan, value) => displayPlain(value),
  view: ({ placeholder, rows, maxLength }, value, { render }) => ({
    placeholder: render(placeholder),
    rows,
    maxLength,
    value: typeof value === 'string' ? value : '',
  }),

  sample: ({ maxLength }, random) => sampleSentence(maxLength, random),
  seconds: () => 20,

  figure: () => ({ as: 'text', countsEach: false }),
  columns: ({ maxLength }) => wholeAnswer({ type: 'text', length: maxLength }),
};
