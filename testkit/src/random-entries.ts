import { type Built, conditionOnOthers, conditionText, type ElementSpec, letters, openText } from './random-conditions';

/** Random choices and rows with their conditions, for `random-questions.ts`. */

/** The first choices; `self` is the question where one choice may wait for another. */
export function choicesOf(
  spec: ElementSpec,
  earlier: readonly Built[],
  count: number,
  extra: (index: number) => object = () => ({}),
  self?: Built,
) {
  return letters.slice(0, count).map((value, index) => {
    const { condition, at = -1 } = spec.choiceIf ?? {};
    const onOthers = condition && self && conditionOnOthers(condition, self, index);
    const visibleIf = at === index ? (onOthers ?? conditionText(condition, earlier)) : undefined;
    const enableIf = spec.openIf?.at === index ? openText(spec, earlier, false) : undefined;
    return {
      value,
      text: { default: `Choice ${value}`, 'zh-cn': `选项 ${value}` },
      ...(visibleIf && { visibleIf }),
      ...(enableIf && { enableIf }),
      ...extra(index),
    };
  });
}

/** Conditions of all entries of a list. */
export function choiceConditions(spec: ElementSpec, earlier: readonly Built[], step = 'choices'): object {
  const choicesVisibleIf = conditionText(spec.choicesIf, earlier);
  const choicesEnableIf = openText(spec, earlier, true);
  const multiple = earlier.find((built) => built.type === 'checkbox');
  const open = choicesEnableIf ? { [`${step}EnableIf`]: choicesEnableIf } : {};
  if (spec.byItem === 0 && multiple) return { ...open, [`${step}VisibleIf`]: `{${multiple.name}} contains {item}` };
  return choicesVisibleIf ? { ...open, [`${step}VisibleIf`]: choicesVisibleIf } : open;
}

/** Three rows: the last one may wait for answers before the grid, or in its other rows. */
export function gridRows(
  self: Built,
  earlier: readonly Built[],
  isWaiting: boolean,
): [string, string, { enableIf?: string }] {
  const { spec } = self;
  const own = (one: ElementSpec['choiceIf']) => one && isWaiting && conditionOnOthers(one.condition, self, 2);
  const visibleIf = own(spec.choiceIf) || (spec.choiceIf && conditionText(spec.choiceIf.condition, earlier));
  const enableIf = own(spec.openIf) || openText(spec, earlier, false);
  const row3 = {
    value: 'row3',
    text: 'Row three',
    ...(visibleIf && { visibleIf }),
    ...(enableIf && { enableIf }),
  };
  return ['row1', 'row2', row3];
}

/** Texts of some cells of a grid, with texts for all rows or without. */
export function cellTexts(forAll: boolean): object {
  return {
    ...(forAll && { default: { 1: 'Never', 2: { default: 'At times', 'zh-cn': '有时' } } }),
    row1: { 1: 'Not <b>once</b>', 3: { default: 'Often', 'zh-cn': '经常' } },
    row3: { 2: 'Now and then', 4: 'Every day' },
  };
}
