import type { Bilingual } from '../../platform/locale';
import type { OwnJson } from './json';

interface Replacement {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Properties with another name in the type that is drawn. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Properties of the former type that the one that is drawn does not have; they change no answer. */
  readonly dropped?: readonly string[];
  readonly drawn: Bilingual;
}

/**
 * Types of SurveyJS's former library of widgets and of others' widgets, and the type of today with the same answers;
 * survey-core itself knows none of them.
 */
const replacements: Readonly<Record<string, Replacement>> = {
  datepicker: {
    properties: { type: 'text', inputType: 'date' },
    drawn: { en: 'a field for a day', zh: '日期输入框' },
  },
  barrating: {
    properties: { type: 'radiogroup', colCount: 0 },
    drawn: { en: 'choices in a row', zh: '一行选项' },
  },
  sortablelist: {
    properties: { type: 'ranking', selectToRankEnabled: true },
    dropped: ['colCount'],
    drawn: { en: 'a ranking', zh: '排序题' },
  },
  nouislider: {
    properties: { type: 'slider' },
    renamed: { rangeMin: 'min', rangeMax: 'max' },
    drawn: { en: 'a slider', zh: '滑块' },
  },
  bootstrapslider: { properties: { type: 'slider' }, drawn: { en: 'a slider', zh: '滑块' } },
  yesno: { properties: { type: 'boolean' }, drawn: { en: 'a question for yes or no', zh: '是非题' } },
  timepicker: {
    properties: { type: 'text', inputType: 'time' },
    drawn: { en: 'a field for a time', zh: '时间输入框' },
  },
  singlechoice: { properties: { type: 'radiogroup' }, drawn: { en: 'choices of which one is taken', zh: '单选题' } },
  multiplechoice: {
    properties: { type: 'checkbox' },
    drawn: { en: 'choices of which several are taken', zh: '多选题' },
  },
  editor: { properties: { type: 'comment' }, drawn: { en: 'a field for a long text', zh: '长文本输入框' } },
};

/** Makes a question of a former type one of today, in place; returns how it is drawn, or null for any other type. */
export function replaceFormerType(element: OwnJson): Bilingual | null {
  const { type } = element;
  const key = typeof type === 'string' ? type.toLowerCase().replace(/[^a-z]/g, '') : '';
  const own = Object.hasOwn(replacements, key) ? replacements[key] : undefined;
  if (!own) return null;
  for (const [from, to] of Object.entries(own.renamed ?? {})) {
    if (element[from] === undefined) continue;
    element[to] = element[from];
    delete element[from];
  }
  for (const name of own.dropped ?? []) delete element[name];
  Object.assign(element, own.properties);
  return own.drawn;
}
