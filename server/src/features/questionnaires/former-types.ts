import type { Bilingual } from '../../platform/locale';
import type { OwnJson } from './json';

interface Replacement {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Properties with another name in the type that is drawn. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly drawn: Bilingual;
}

/**
 * Types of SurveyJS's former library of widgets, and the type of today with the same answers. Questionnaires from before
 * 2022 use them; survey-core itself knows none.
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
    drawn: { en: 'a ranking', zh: '排序题' },
  },
  nouislider: {
    properties: { type: 'slider' },
    renamed: { rangeMin: 'min', rangeMax: 'max' },
    drawn: { en: 'a slider', zh: '滑块' },
  },
  bootstrapslider: { properties: { type: 'slider' }, drawn: { en: 'a slider', zh: '滑块' } },
  editor: { properties: { type: 'comment' }, drawn: { en: 'a field for a long text', zh: '长文本输入框' } },
};

/** Makes a question of a former type one of today, in place; returns how it is drawn, or null for any other type. */
export function replaceFormerType(element: OwnJson): Bilingual | null {
  const { type } = element;
  const own = typeof type === 'string' && Object.hasOwn(replacements, type) ? replacements[type] : undefined;
  if (!own) return null;
  for (const [from, to] of Object.entries(own.renamed ?? {})) {
    if (element[from] === undefined) continue;
    element[to] = element[from];
    delete element[from];
  }
  Object.assign(element, own.properties);
  return own.drawn;
}
