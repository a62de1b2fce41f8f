import type { QuestionDetails, StoredValue } from './plan';
import { isObject } from './structure';
import { isChoiceValue, isNumeric, looselySame } from './values';

/** A default or expected answer in the form in which answers are kept: choices take their own value. */
export function readStored(plan: QuestionDetails, value: unknown): StoredValue | undefined {
  const among = (items: readonly { readonly value: StoredValue }[], one: unknown) =>
    items.find((item) => looselySame(item.value, one))?.value;
  const choice = (
    choices: { items: readonly { value: StoredValue }[]; special: readonly { value: string }[] },
    one: unknown,
  ) => among([...choices.items, ...choices.special], one);
  const several = (choices: Parameters<typeof choice>[0], many: unknown) => {
    const list = (Array.isArray(many) ? many : [many]).map((one) => choice(choices, one));
    return list.every((one) => one !== undefined) ? (list as StoredValue) : undefined;
  };
  switch (plan.kind) {
    case 'radiogroup':
    case 'dropdown':
      return choice(plan.choices, value);
    case 'checkbox':
    case 'ranking':
      return several(plan.choices, value);
    case 'imagepicker':
      return plan.multiple ? several(plan.choices, value) : choice(plan.choices, value);
    case 'boolean':
      if (looselySame(value, true)) return plan.yes.value;
      if (looselySame(value, false)) return plan.no.value;
      return among([plan.yes, plan.no], value);
    case 'rating':
      return among(plan.steps, value);
    case 'matrix': {
      if (!isObject(value)) return undefined;
      const rows = Object.entries(value).map(
        ([row, column]) => [among(plan.rows.items, row), among(plan.columns.items, column)] as const,
      );
      if (!rows.every(([row, column]) => row !== undefined && column !== undefined)) return undefined;
      return Object.fromEntries(rows) as StoredValue;
    }
    case 'text':
      return isNumeric(plan.input)
        ? Number.isFinite(Number(value))
          ? Number(value)
          : undefined
        : typeof value === 'string'
          ? value
          : undefined;
    case 'comment':
      return typeof value === 'string' ? value : undefined;
    case 'multipletext': {
      if (!isObject(value)) return undefined;
      return Object.entries(value).every(
        ([name, one]) => plan.items.some((item) => item.name === name) && isChoiceValue(one),
      )
        ? (value as StoredValue)
        : undefined;
    }
    case 'slider': {
      const within = (one: unknown): one is number => typeof one === 'number' && one >= plan.min && one <= plan.max;
      if (!plan.range) return within(value) ? value : undefined;
      return Array.isArray(value) && value.length === 2 && value.every(within) ? value : undefined;
    }
  }
}
