import type { ChoiceValue } from '@pollen/contract/answers';
import type { BooleanQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { readOne } from '../answers';
import { findSame, wordsOf } from '../choice-lists';
import { within } from '../compile-choices';
import type { KindModule } from '../kind-module';
import type { Text } from '../plan-parts';
import { readAnswerText, readShown } from '../question-source';
import { pickOne } from '../sampling';
import { text } from '../texts';
import { choiceValue, isChoiceValue, isEmpty, looselySame } from '../values';
import { type Word, word, words } from '../words';

interface Answer {
  readonly value: ChoiceValue;
  readonly text: Text;
}

interface BooleanPlan {
  readonly kind: 'boolean';
  readonly yes: Answer;
  readonly no: Answer;
  readonly look: 'buttons' | 'radio' | 'checkbox' | 'switch';
  readonly label: Text;
}

/** Yes or no. */
export const boolean: KindModule<BooleanPlan, BooleanQuestion> = {
  properties: {
    used: ['label', 'labelTrue', 'labelFalse', 'valueTrue', 'valueFalse', 'displayMode', 'renderAs', 'useTitleAsLabel'],
    ignored: ['swapOrder'],
  },
  entries: {},
  validators: [],
  compile: (source) => {
    const { json } = source;
    const value = (given: unknown, otherwise: boolean) => (isChoiceValue(given) && given !== '' ? given : otherwise);
    const mode = json.displayMode ?? 'segmented';
    if (json.renderAs !== undefined && json.renderAs !== 'default') {
      const named = String(json.renderAs);
      const { path } = within(source.place, 'renderAs');
      source.compiler.remarks.add(
        path,
        source.name,
        `"${named.slice(0, 80)}" has no effect: the question is drawn as displayMode says.`,
        `“${named.slice(0, 80)}”不起作用：该问题按 displayMode 显示。`,
      );
    }
    return {
      kind: 'boolean',
      yes: {
        value: value(json.valueTrue, true),
        text: json.labelTrue === '' ? '' : readAnswerText(source, json.labelTrue, 'labelTrue', text(words.yes)),
      },
      no: {
        value: value(json.valueFalse, false),
        text: json.labelFalse === '' ? '' : readAnswerText(source, json.labelFalse, 'labelFalse', text(words.no)),
      },
      look: mode === 'radio' || mode === 'checkbox' || mode === 'switch' ? mode : 'buttons',
      label: readShown(source, 'label'),
    };
  },
  readStored: ({ yes, no }, value) => {
    if (value === 'indeterminate') return null;
    if (looselySame(value, true)) return yes.value;
    if (looselySame(value, false)) return no.value;
    return findSame([yes, no], value);
  },

  texts: ({ yes, no }) => [{ text: yes.text }, { text: no.text }],
  domain: ({ yes, no }) => ({ offered: [yes.value, no.value], range: null, single: true }),

  readAnswer: (_plan, raw) => readOne(raw),
  check: ({ name, yes, no }, value, { complaints, isOfferedElsewhere, locale }) => {
    if (!isEmpty(value) && value !== yes.value && value !== no.value && !isOfferedElsewhere(value))
      complaints.add(name, word('notOffered', locale));
  },
  display: ({ yes, no }, value, _part, context) => wordsOf([yes, no], value, context),
  view: ({ yes, no, look, label }, value, { render, locale }) => {
    // An empty label is quoted as it is, but a button has words.
    const shown = (answer: Answer, own: Word) => ({
      value: answer.value,
      text: render(answer.text) || word(own, locale),
    });
    return {
      // "Yes" is always first, as in every other question of the panel, whatever SurveyJS does.
      choices: [shown(yes, 'yes'), shown(no, 'no')],
      look,
      label: render(label),
      value: choiceValue(value),
    };
  },

  sample: ({ choices }, random) => pickOne(choices, random)?.value,
  seconds: () => 2,

  figure: () => ({ as: 'choice', countsEach: true }),
  options: ({ yes, no }) => [no, yes],
  firstCode: 0,
  columns: (_plan, _versions, codes) => wholeAnswer({ type: 'code', codes }),
};
