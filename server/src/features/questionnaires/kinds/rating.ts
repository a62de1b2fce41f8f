import type { ChoiceValue } from '@pollen/contract/answers';
import type { RatingQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { readOne } from '../answers';
import { findSame, wordsOf } from '../choice-lists';
import type { Json } from '../json';
import type { KindModule } from '../kind-module';
import { MAX_RATING_STEPS } from '../limits';
import { numberOr } from '../number-bounds';
import type { Text } from '../plan-parts';
import { complain, readAnswerText, readShown } from '../question-source';
import { pickOne } from '../sampling';
import { choiceValue, isChoiceValue, isEmpty } from '../values';
import { word } from '../words';

interface RatingPlan {
  readonly kind: 'rating';
  readonly steps: readonly { readonly value: ChoiceValue; readonly text: Text }[];
  readonly look: 'numbers' | 'stars' | 'smileys';
  readonly minLabel: Text;
  readonly maxLabel: Text;
}

/**
 * Counts the steps of a rating without a list of steps: survey-core uses two of `rateMin`, `rateMax` and `rateCount`.
 */
function generatedSteps({ rateMin, rateMax, rateCount, rateStep }: Json): number {
  if (rateCount !== undefined && (rateMin === undefined || rateMax === undefined)) return numberOr(rateCount, 5);
  return Math.floor((numberOr(rateMax, 5) - numberOr(rateMin, 1)) / numberOr(rateStep, 1)) + 1;
}

const tooManySteps = {
  en: `A rating needs 2 to ${MAX_RATING_STEPS} steps.`,
  zh: `评分题需要 2 到 ${MAX_RATING_STEPS} 个等级。`,
};

/** One step of a scale. */
export const rating: KindModule<RatingPlan, RatingQuestion> = {
  properties: {
    used: [
      'rateType',
      'autoGenerate',
      'rateCount',
      'rateValues',
      'rateMin',
      'rateMax',
      'rateStep',
      'minRateDescription',
      'maxRateDescription',
    ],
    ignored: [
      'scaleColorMode',
      'rateColorMode',
      'displayRateDescriptionsAsExtremeItems',
      'rateDescriptionLocation',
      'displayMode',
    ],
  },
  entries: { rateValues: { className: 'ratingitem', used: ['value', 'text'], ignored: [] } },
  validators: [],
  checkSize: (json, path, element, problems) => {
    if (generatedSteps(json) > MAX_RATING_STEPS)
      problems.add(`${path}.rateMax`, element, tooManySteps.en, tooManySteps.zh, path);
    return 0;
  },
  derive: ({ visibleRateValues = [] }) =>
    visibleRateValues.map(({ value, locText }) => ({ value, text: locText.getJson() })),
  compile: (source) => {
    const { json, derived } = source;
    const steps = derived.map(({ value, text: label }, index) => ({
      value: isChoiceValue(value) ? value : index,
      text: readAnswerText(source, label, `rateValues[${index}]`, String(value)),
    }));
    if (steps.length < 2 || steps.length > MAX_RATING_STEPS) complain(source, null, tooManySteps.en, tooManySteps.zh);
    return {
      kind: 'rating',
      steps,
      look: json.rateType === 'stars' || json.rateType === 'smileys' ? json.rateType : 'numbers',
      minLabel: readShown(source, 'minRateDescription'),
      maxLabel: readShown(source, 'maxRateDescription'),
    };
  },
  readStored: ({ steps }, value) => findSame(steps, value),

  texts: ({ minLabel, maxLabel, steps }) => [
    { text: minLabel },
    { text: maxLabel },
    ...steps.map(({ text }) => ({ text })),
  ],
  domain: ({ steps }) => {
    const offered = steps.map(({ value }) => value);
    const numbers = offered.filter((value) => typeof value === 'number');
    return {
      offered,
      range: numbers.length === offered.length ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null,
      single: true,
    };
  },

  readAnswer: (_plan, raw) => readOne(raw),
  check: ({ name, steps }, value, { complaints, isOfferedElsewhere, locale }) => {
    if (!isEmpty(value) && !steps.some((step) => step.value === value) && !isOfferedElsewhere(value))
      complaints.add(name, word('notOffered', locale));
  },
  display: ({ steps }, value, _part, context) => wordsOf(steps, value, context),
  view: ({ steps, look, minLabel, maxLabel }, value, { render }) => ({
    steps: steps.map((step) => ({ value: step.value, text: render(step.text) })),
    look,
    minLabel: render(minLabel),
    maxLabel: render(maxLabel),
    value: choiceValue(value),
  }),

  sample: ({ steps }, random) => pickOne(steps, random)?.value,
  seconds: () => 2,

  figure: ({ steps }) => ({
    as: 'choice',
    countsEach: true,
    isScale: steps.every(({ value }) => typeof value === 'number'),
  }),
  options: ({ steps }) => steps,
  columns: (_plan, _versions, codes) => wholeAnswer({ type: 'code', codes }),
};
