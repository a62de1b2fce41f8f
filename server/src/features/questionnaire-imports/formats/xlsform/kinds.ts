import type { Draft } from '../../importer';
import type { FormContext } from './context';
import type { FormRow } from './table';

/** The type of a row in its parts: `select_one yes_no or_other`. */
export interface FormType {
  readonly type: string;
  readonly list: string;
  readonly orOther: boolean;
}

const spellings: Readonly<Record<string, string>> = {
  select1: 'select_one',
  'select one': 'select_one',
  'select one from': 'select_one',
  'select multiple': 'select_multiple',
  'select multiple from': 'select_multiple',
  'select all that apply': 'select_multiple',
  'select all that apply from': 'select_multiple',
  int: 'integer',
  string: 'text',
  trigger: 'acknowledge',
  'phone number': 'phone',
};

/** Reads the type of a row. */
export function typeOf(row: FormRow): FormType {
  const text = row
    .cell('type')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(begin|end) (?=group|repeat)/i, '$1_');
  const orOther = /\s(?:or_other|or specify other)$/i.test(text);
  const plain = text.replace(/\s(?:or_other|or specify other)$/i, '');
  const long = Object.keys(spellings)
    .filter((one) => one.includes(' ') && plain.toLowerCase().startsWith(one))
    .sort((one, other) => other.length - one.length)[0];
  const head = long ?? plain.split(' ')[0] ?? '';
  const lower = head.toLowerCase();
  return { type: spellings[lower] ?? lower, list: plain.slice(head.length).trim(), orOther };
}

/** Returns the address of a picture as the form means it: a file beside the form, unless it says more. */
export function pictureOf(row: FormRow, context: FormContext): string {
  const file = row.picture(context.languages.main);
  return file === '' || /[/\\:]/.test(file) ? file : `images/${file}`;
}

type Kind = (row: FormRow, context: FormContext, type: FormType, name: string) => Draft | null;

/** Returns the value of a choice. */
export const choiceValue = (choice: FormRow) => choice.cell('name') || choice.cell('value');

/** Returns the choices of the list that a row names. */
export function choicesOf(row: FormRow, context: FormContext, type: FormType, name: string): Draft[] {
  const filter = row.cell('choice_filter');
  const { list } = type;
  return context.lists.of(type).map((choice) => {
    const value = choiceValue(choice);
    const text = context.line(choice.texts('label'), `choices, ${list}: ${value}`, name);
    const visibleIf = context.expression(
      filter,
      (reason) =>
        context.findings.add(
          context.placeOf(row),
          name,
          `The choice filter "${filter.slice(0, 100)}" is left out, because ${reason.en}. All choices are shown.`,
          `选项筛选“${filter.slice(0, 100)}”未导入：${reason.zh}。将显示全部选项。`,
        ),
      { column: (column) => choice.column(column) },
    );
    return { value, ...(text !== undefined && { text }), ...(visibleIf !== undefined && { visibleIf }) };
  });
}

/** Returns the choices of a row's list with a picture each, where the form has one; null without any picture. */
function pictureChoices(row: FormRow, context: FormContext, type: FormType, name: string): Draft[] | null {
  const rows = context.lists.of(type);
  const pictures = rows.map((choice) => pictureOf(choice, context));
  if (pictures.every((picture) => picture === '')) return null;
  if (!/^select_(?:one|multiple)$/.test(type.type) || type.orOther || isDropdown(row)) {
    context.findings.add(
      context.placeOf(row),
      name,
      'The pictures of the choices are left out: only a list without "other" shows pictures.',
      '选项图片未导入：只有不含“其他”的列表题可以显示图片。',
    );
    return null;
  }
  return choicesOf(row, context, type, name).map((choice, at) => ({
    ...choice,
    ...(pictures[at] !== '' && { imageLink: pictures[at] }),
  }));
}

const isDropdown = (row: FormRow) => /\b(?:minimal|autocomplete|search)\b/.test(row.cell('appearance'));

const isShuffled = (row: FormRow) => /\brandomize\s*=\s*true/i.test(row.cell('parameters'));

function select(kind: (row: FormRow) => string): Kind {
  return (row, context, type, name) => {
    const choices = pictureChoices(row, context, type, name);
    const order = isShuffled(row) ? { choicesOrder: 'random' } : {};
    if (choices) {
      const isMultiple = type.type === 'select_multiple';
      return { type: 'imagepicker', choices, showLabel: true, ...(isMultiple && { multiSelect: true }), ...order };
    }
    return {
      type: kind(row),
      choices: choicesOf(row, context, type, name),
      ...(type.orOther && { showOtherItem: true }),
      ...order,
    };
  };
}

function parameter(row: FormRow, name: string, otherwise: number): number {
  const value = Number(new RegExp(`\\b${name}\\s*=\\s*(-?[\\d.]+)`, 'i').exec(row.cell('parameters'))?.[1]);
  return Number.isFinite(value) ? value : otherwise;
}

const input =
  (inputType: string, more: Draft = {}): Kind =>
  () => ({ type: 'text', inputType, ...more });

const files = (category: string): Draft => ({ type: 'file', acceptedCategories: [category] });
/** ODK asks for a signature as a picture that is drawn. */
const isSignature = (row: FormRow) => /\bsignature\b/.test(row.cell('appearance'));

/** How each type of an XLSForm is imported. */
export const formKinds: Readonly<Record<string, Kind>> = {
  text: (row) => ({ type: /\bmultiline\b/.test(row.cell('appearance')) ? 'comment' : 'text' }),
  phone: input('tel'),
  integer: input('number', { step: 1 }),
  decimal: input('number'),
  date: input('date'),
  time: input('time'),
  datetime: input('datetime-local'),
  select_one: select((row) => (isDropdown(row) ? 'dropdown' : 'radiogroup')),
  select_one_external: select(() => 'dropdown'),
  select_multiple: select(() => 'checkbox'),
  select_multiple_external: select(() => 'checkbox'),
  rank: select(() => 'ranking'),
  range: (row) => ({
    type: 'slider',
    min: parameter(row, 'start', 0),
    max: parameter(row, 'end', 10),
    step: parameter(row, 'step', 1),
  }),
  image: (row) => (isSignature(row) ? { type: 'signaturepad' } : files('image')),
  photo: (row) => (isSignature(row) ? { type: 'signaturepad' } : files('image')),
  audio: () => files('audio'),
  video: () => files('video'),
  file: () => ({ type: 'file' }),
  acknowledge: () => ({
    type: 'checkbox',
    choices: [{ value: 'OK', text: { default: 'OK', 'zh-cn': '确认' } }],
  }),
};

const positions = { en: 'members are not asked where they are', zh: '平台不采集会员的位置' };

/** What ODK collects without asking. */
export const metadataTypes: ReadonlySet<string> = new Set(
  [
    'start end today deviceid subscriberid simserial phonenumber username email audit start-geopoint background-audio',
    // What older forms and SurveyCTO call them.
    'imei caseid uri:deviceid uri:subscriberid uri:simserial uri:phonenumber uri:username uri:email',
  ].flatMap((names) => names.split(' ')),
);

/** Types that are not imported, with the reason. */
export const leftOutTypes: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  ...Object.fromEntries(['geopoint', 'geotrace', 'geoshape', 'gps', 'location'].map((name) => [name, positions])),
  barcode: { en: 'barcodes cannot be scanned here; ask for a text', zh: '不支持扫描条码，请改用文本题' },
  select_one_from_file: { en: 'list the choices in the sheet choices', zh: '请在 choices 工作表中列出选项' },
  select_multiple_from_file: { en: 'list the choices in the sheet choices', zh: '请在 choices 工作表中列出选项' },
  hidden: { en: 'hidden values come from other programs', zh: '隐藏值来自其他程序' },
  'xml-external': { en: 'external data are not read', zh: '不读取外部数据' },
  'csv-external': { en: 'external data are not read', zh: '不读取外部数据' },
};
