import { FileContent } from '@pollen/contract/question-parts';
import type { SignatureQuestion } from '@pollen/contract/questions';
import { noAnswer } from '../answers';
import type { KindModule } from '../kind-module';

interface SignaturePlan {
  readonly kind: 'signaturepad';
}

const isPicture = (value: unknown): value is string => FileContent.safeParse(value).success;

/** A signature, drawn or typed. The answer is the name of an uploaded picture. */
export const signaturepad: KindModule<SignaturePlan, SignatureQuestion> = {
  properties: {
    used: [],
    ignored: [
      'signatureWidth',
      'signatureHeight',
      'signatureAutoScaleEnabled',
      'penMinWidth',
      'penMaxWidth',
      'penColor',
      'backgroundColor',
      'backgroundImage',
      'dataFormat',
      'height',
      'showPlaceholder',
      'placeholder',
      'placeholderReadOnly',
      'storeDataAsText',
      'waitForUpload',
    ],
  },
  entries: {},
  validators: [],
  compile: () => ({ kind: 'signaturepad' }),
  // Nobody has signed before the member has.
  readStored: () => undefined,

  domain: () => ({ offered: null, range: null, single: true }),

  readAnswer: (_plan, raw) => {
    if (raw === null || raw === undefined || raw === '') return noAnswer;
    return isPicture(raw) ? { value: raw } : { error: 'wrongType' };
  },
  files: (value) => (isPicture(value) ? [{ content: value, facts: null }] : []),
  requiredWord: () => 'requiredSignature',
  // Other texts cannot quote a picture.
  display: () => '',
  view: (_plan, value) => ({ value: isPicture(value) ? value : '' }),

  sample: () => 'x'.repeat(32),
  seconds: () => 15,

  figure: () => ({ as: 'text', countsEach: false }),
  columns: () => [
    {
      suffix: null,
      type: 'text',
      length: 150,
      ofFiles: true,
      read: (answer) => (isPicture(answer) ? [answer] : null),
    },
  ],
};
