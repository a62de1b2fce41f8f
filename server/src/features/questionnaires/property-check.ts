import { isNear } from '../../platform/misspelt-settings';
import { allowed } from './allowed-properties';
import { isObject, type OwnJson } from './json';
import type { AllowedProperties } from './kind-module';
import { checkNumber } from './number-bounds';
import { Problems } from './problems';
import type { Core } from './survey-core';
import { insteadOf } from './tolerated-properties';
import { adviceOnProperty } from './ways-out';

/** Names that other form builders use, with the name in SurveyJS. */
const misnamed: Readonly<Record<string, string>> = {
  required: 'isRequired',
  label: 'title',
  options: 'choices',
  help: 'description',
  // Items of a multiple text have no fixed bounds.
  min: 'minValueExpression',
  max: 'maxValueExpression',
};

/**
 * Checks the properties of an object of an upload, which is an element, a choice or the like of this class. `column` also allows
 * those of a column whose cells are of this class.
 */
type PropertyCheck = (
  value: OwnJson,
  className: string,
  path: string,
  element: string | null,
  column?: AllowedProperties,
) => void;

/** Types of properties whose values are texts. survey-core takes every value for one, and fails somewhere deep inside. */
const textTypes = new Set(['text', 'condition', 'expression']);

interface PropertyKind {
  readonly type: string;
  readonly isLocalizable: boolean;
  /** One of a few words, such as the kind of an input. */
  readonly hasChoices: boolean;
}

/** Whether a property that holds a text has something else in its place; texts by language are objects of texts. */
function isNoText({ type, isLocalizable, hasChoices }: PropertyKind, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!isLocalizable) return textTypes.has(type) || hasChoices;
  return Array.isArray(value) || Object.values(value).some((text) => typeof text === 'object' && text !== null);
}

/** Returns texts by language with numbers and the like as texts: survey-core expects nothing else there. */
function withTexts(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([language, text]) => (text === null ? [] : [[language, String(text)]])),
  );
}

/**
 * Returns the check of properties. It removes settings that change no answer, each with a remark, and what cannot be run,
 * each with a problem.
 */
export function propertyCheck(core: Core, problems: Problems, remarks: Problems): PropertyCheck {
  function remarkUnknown(className: string, key: string, path: string, element: string | null): void {
    const { used } = allowed[className] as AllowedProperties;
    const named = key.slice(0, 40);
    const known = Object.hasOwn(misnamed, key) ? misnamed[key] : undefined;
    const meant = known !== undefined && used.includes(known) ? known : used.find((name) => isNear(named, name));
    remarks.add(
      path,
      element,
      `There is no property "${named}" here, so it has no effect${meant ? `. Is "${meant}" meant?` : '.'}`,
      `此处没有属性“${named}”，因此不起作用${meant ? `。是否应为“${meant}”？` : '。'}`,
    );
  }

  return (value, className, path, element, column) => {
    const own = allowed[className] as AllowedProperties;
    const used = column ? [...own.used, ...column.used] : own.used;
    const ignored = column ? [...own.ignored, ...column.ignored] : own.ignored;
    const { bounds } = own;
    for (const key of Object.keys(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      const isAllowed = used.includes(key) || ignored.includes(key);
      const find = (name: string) => core.Serializer.findProperty(name, key);
      const present =
        key === '__proto__' ? undefined : (find(className) ?? (column ? find('matrixdropdowncolumn') : undefined));
      const known = isAllowed ? key : present?.name;
      if (known !== undefined && (used.includes(known) || ignored.includes(known))) {
        // survey-core would refuse the whole questionnaire for one that it does not know in this place or cannot read.
        if (!used.includes(known)) {
          delete value[key];
          continue;
        }
        if (present && isNoText(present, value[key])) {
          delete value[key];
          problems.add(at, element, `"${key}" must be a text.`, `“${key}”必须是文本。`, at);
          continue;
        }
        if (present?.isLocalizable) value[key] = withTexts(value[key]);
        // survey-core looks for a word there, whatever it is given.
        if (present?.hasChoices && present.type === 'string' && typeof value[key] === 'number')
          value[key] = String(value[key]);
        // A number that was left empty in a form builder.
        const isBlank = value[key] === '';
        const unfit = new Problems();
        checkNumber(bounds, known, value[key], at, element, unfit);
        if (unfit.any) delete value[key];
        if (!isBlank) problems.addAll(unfit);
        continue;
      }
      const set = value[key];
      delete value[key];
      if (!present) {
        remarkUnknown(className, key, at, element);
        continue;
      }
      if (present.isDefaultValue(set)) continue;
      const instead = insteadOf(className, present.name);
      if (instead) {
        remarks.add(at, element, `"${key}" has no effect: ${instead.en}.`, `“${key}”不起作用：${instead.zh}。`);
        continue;
      }
      const advice = adviceOnProperty(present.name);
      problems.add(
        at,
        element,
        `The property "${key}" cannot be run here.${advice ? ` ${advice.en}.` : ''}`,
        `不支持属性“${key}”。${advice ? `${advice.zh}。` : ''}`,
        at,
      );
    }
  };
}
