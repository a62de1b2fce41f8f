import type { RankingQuestion } from '@pollen/contract/questions';
import { readList } from '../answers';
import {
  checkOffered,
  checkSelected,
  choiceItem,
  choiceList,
  choiceProperties,
  choicesOf,
  displayChosen,
  enabledChoices,
  findAllSame,
  mostSelected,
  offeredValues,
  whyNeverSelected,
} from '../choice-lists';
import type { KindModule } from '../kind-module';
import type { ChoicesPlan } from '../plan-parts';
import { complain, countIn, readQuestionChoices } from '../question-source';
import { integerBetween, shuffledAtRandom } from '../sampling';
import { whyNeverValid } from '../text-fields';
import { choiceValues } from '../values';
import { word } from '../words';

interface RankingPlan {
  readonly kind: 'ranking';
  readonly choices: ChoicesPlan;
  /** Whether members pick and rank some choices; otherwise they rank all. */
  readonly partial: boolean;
  readonly minSelected: number;
  readonly maxSelected: number;
}

/** Choices that the member ranks. */
export const ranking: KindModule<RankingPlan, RankingQuestion> = {
  properties: {
    used: [...choiceProperties, 'selectToRankEnabled', 'minSelectedChoices', 'maxSelectedChoices'],
    ignored: [
      'longTap',
      'selectToRankSwapAreas',
      'selectToRankAreasLayout',
      'selectToRankEmptyRankedAreaText',
      'selectToRankEmptyUnrankedAreaText',
    ],
  },
  entries: { choices: choiceItem },
  validators: ['count'],
  compile: (source) => {
    const { json } = source;
    const partial = json.selectToRankEnabled === true;
    const [minSelected, maxSelected] = [countIn(json.minSelectedChoices), countIn(json.maxSelectedChoices)];
    if (!partial && (minSelected || maxSelected))
      complain(
        source,
        null,
        'Limits need selectToRankEnabled: otherwise every item gets a place.',
        '数量限制需要开启 selectToRankEnabled，否则每一项都要排序。',
      );
    const choices = readQuestionChoices(source);
    if (!partial && (choices.enableIf ?? choices.items.some(({ enableIf }) => enableIf)))
      complain(
        source,
        null,
        'enableIf on items needs selectToRankEnabled: otherwise every item gets a place.',
        '选项的 enableIf 需要开启 selectToRankEnabled，否则每一项都要排序。',
      );
    return { kind: 'ranking', choices, partial, minSelected, maxSelected };
  },
  readStored: (plan, value) => findAllSame(choicesOf(plan), value),

  lists: choiceList,
  texts: choicesOf,
  domain: () => ({ offered: null, range: null, single: false }),
  whyNever: (plan) => whyNeverSelected(plan) ?? whyNeverValid(plan.validators, null, mostSelected(plan)),

  isList: () => true,
  comparesStrictly: true,
  readAnswer: ({ choices }, raw) => readList(choices, raw),
  filterOffered: ({ choices, partial }, value, evaluation) => {
    const values = offeredValues(evaluation, choices);
    const offered: ReadonlySet<unknown> = new Set(values);
    const ranked = new Set(Array.isArray(value) ? value.filter((one) => offered.has(one)) : []);
    if (partial || !Array.isArray(value) || value.length === 0) return [...ranked];
    return [...ranked, ...values.filter((one) => !ranked.has(one))];
  },
  check: (plan, value, context) => {
    checkOffered(plan, value, context);
    checkSelected(plan, value, context);
    const ranked = Array.isArray(value) ? value.length : 0;
    const isOwn = [value].flat().every((one) => plan.choices.items.some((item) => item.value === one));
    // The ranking of another list is complete where it was made.
    if (!plan.partial && isOwn && ranked > 0 && ranked !== context.evaluation.items(plan.choices).length)
      context.complaints.add(plan.name, word('rankAll', context.locale));
  },
  requiredWord: ({ partial }) => (partial ? 'required' : 'rankConfirm'),
  fallenAwayWord: 'rankAll',
  display: displayChosen,
  view: (plan, value, { choices }) => ({
    choices: choices(plan.choices, plan.name),
    partial: plan.partial,
    minSelected: plan.minSelected,
    maxSelected: plan.maxSelected,
    value: choiceValues(value),
  }),

  sample: ({ choices, partial, minSelected, maxSelected }, random) => {
    const order = shuffledAtRandom(enabledChoices(choices), random).map(({ value }) => value);
    const most = maxSelected > 0 ? maxSelected : order.length;
    return partial ? order.slice(0, integerBetween(Math.max(1, minSelected), most, random)) : order;
  },
  seconds: ({ choices }) => 2.5 * choices.length,

  figure: () => ({ as: 'ranking', countsEach: true }),
  options: choicesOf,
  columns: (_plan, _versions, codes) =>
    codes.map(({ code, value, label }) => ({
      suffix: String(code),
      part: label,
      type: 'number',
      read: (answer) => {
        const at = (Array.isArray(answer) ? answer : [answer]).indexOf(value);
        return at >= 0 ? at + 1 : null;
      },
    })),
};
