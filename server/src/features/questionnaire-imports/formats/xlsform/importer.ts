import { excerpt } from '../../findings';
import { type Draft, type Importer, Unreadable } from '../../importer';
import { ElementNames } from '../../names';
import { chooseLanguages } from '../../texts';
import { FormContext } from './context';
import { formKinds, leftOutTypes, metadataTypes, typeOf } from './kinds';
import { type FormRow, languagesIn, rowsOf } from './table';
import { readWorkbook } from './workbook';

/** The deepest nesting of groups in one page. */
const MAX_DEPTH = 4;

const isYes = (text: string) => /^(?:yes|true|true\(\)|1)$/i.test(text.trim());
const isNo = (text: string) => /^(?:|no|false|false\(\)|0)$/i.test(text.trim());

function requirement(row: FormRow, context: FormContext, name: string): Draft {
  const required = row.cell('required');
  if (isYes(required)) return { isRequired: true };
  if (isNo(required)) return {};
  const requiredIf = context.expression(required, (reason) =>
    context.findings.add(
      context.placeOf(row),
      name,
      `"required" is left out, because ${reason.en}: the question is not required.`,
      `“required”未导入：${reason.zh}。该问题设为非必答。`,
    ),
  );
  return requiredIf === undefined ? {} : { requiredIf };
}

/** The constraint of a question as a validator. */
function constraintOf(row: FormRow, context: FormContext, name: string): Draft {
  const constraint = row.cell('constraint');
  if (constraint.trim() === '') return {};
  const message = context.line(row.texts('constraint_message'), context.placeOf(row), name);
  const text = message === undefined ? {} : { text: message };
  const regex = /^\s*regex\(\s*\.\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/.exec(constraint);
  if (regex) return { validators: [{ type: 'regex', regex: regex[1] ?? regex[2], ...text }] };
  const expression = context.expression(
    constraint,
    (reason) =>
      context.findings.add(
        context.placeOf(row),
        name,
        `The constraint "${excerpt(constraint)}" is left out, because ${reason.en}. Set limits in the editor.`,
        `约束“${excerpt(constraint)}”未导入：${reason.zh}。请在编辑器中设置范围。`,
      ),
    { self: row.cell('name') },
  );
  if (expression === undefined) return {};
  return { validators: [{ type: 'expression', expression: `{${name}} empty or (${expression})`, ...text }] };
}

function defaultOf(row: FormRow, context: FormContext, name: string, type: string): Draft {
  const value = row.cell('default');
  if (value === '') return {};
  if (/\$\{|\w\(/.test(value)) {
    context.findings.add(
      context.placeOf(row),
      name,
      `The default "${excerpt(value)}" is left out, because it is calculated.`,
      `默认值“${excerpt(value)}”未导入：其值为计算式。`,
    );
    return {};
  }
  if (type === 'select_multiple' || type === 'rank') return { defaultValue: value.split(/\s+/) };
  const number = Number(value);
  return { defaultValue: /^(?:integer|decimal|range)$/.test(type) && Number.isFinite(number) ? number : value };
}

function elementOf(row: FormRow, context: FormContext): Draft | null {
  const type = typeOf(row);
  const place = context.placeOf(row);
  if (type.type === 'note') {
    const label = context.line(row.texts('label'), place, null);
    if (label === undefined) return null;
    const name = context.names.take(row.cell('name') || 'note');
    const visibleIf = context.relevant(row, name);
    const asHtml = (text: string) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`;
    const html =
      typeof label === 'string'
        ? asHtml(label)
        : Object.fromEntries(Object.entries(label).map(([tag, text]) => [tag, asHtml(String(text))]));
    return { type: 'html', name, html, ...(visibleIf !== undefined && { visibleIf }) };
  }
  const name = context.ownName(row.cell('name'));
  if (type.type === 'calculate') {
    const calculation = row.cell('calculation');
    const expression = context.expression(calculation, (reason) =>
      context.findings.add(
        place,
        name,
        `The calculation "${excerpt(calculation)}" is left out, because ${reason.en}.`,
        `计算“${excerpt(calculation)}”未导入：${reason.zh}。`,
      ),
    );
    return expression === undefined ? null : { type: 'expression', name, visible: false, expression };
  }
  if (metadataTypes.has(type.type)) {
    context.findings.add(
      place,
      null,
      'Values that a form collects without asking are left out: the panel keeps times and days itself, and says nothing about devices.',
      '表单自动采集的信息未导入：平台自行记录时间和日期，不提供设备信息。',
    );
    return null;
  }
  const kind = Object.hasOwn(formKinds, type.type) ? formKinds[type.type] : undefined;
  if (!kind) {
    const why = Object.hasOwn(leftOutTypes, type.type) ? leftOutTypes[type.type] : undefined;
    context.findings.add(
      place,
      null,
      `"${type.type}" is left out: ${why?.en ?? 'the panel has no such question'}.`,
      `“${type.type}”未导入：${why?.zh ?? '平台没有这种题型'}。`,
    );
    return null;
  }
  const own = kind(row, context, type, name);
  if (row.cell('appearance') !== '')
    context.findings.add(
      place,
      name,
      'The appearance is left out: the panel draws questions in its own way.',
      '外观设置未导入：问题按平台自己的样式显示。',
    );
  const title = context.line(row.texts('label'), place, name);
  const hint = context.line(row.texts('hint'), place, name);
  const visibleIf = context.relevant(row, name);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(hint !== undefined && { description: hint }),
    ...(visibleIf !== undefined && { visibleIf }),
    ...(isYes(row.cell('read_only') || row.cell('readonly')) && { readOnly: true }),
    ...requirement(row, context, name),
    ...constraintOf(row, context, name),
    ...defaultOf(row, context, name, type.type),
    ...own,
  };
}

/** Returns the pages of a form: each group outside of groups is a page, and so are the questions between them. */
function pagesOf(rows: readonly FormRow[], context: FormContext): Draft[] {
  const pages: Draft[] = [];
  /** The elements of the groups that are open, the outermost first; the first list is that of the page. */
  let open: Draft[][] = [];
  /** The page of the questions between two groups. */
  let between: Draft[] | null = null;
  let repeats = 0;
  const begin = (row: FormRow | null): Draft[] => {
    const elements: Draft[] = [];
    const name = `page${pages.length + 1}`;
    const title = row && context.line(row.texts('label'), context.placeOf(row), null);
    const visibleIf = row && context.relevant(row, null);
    pages.push({ name, ...(title && { title }), ...(visibleIf && { visibleIf }), elements });
    return elements;
  };
  for (const row of rows) {
    const { type } = typeOf(row);
    if (type === 'begin_repeat') {
      repeats += 1;
      context.findings.add(
        context.placeOf(row),
        null,
        'A repeat is left out with its questions: ask for a fixed number of entries in the editor.',
        '重复组及其中的问题未导入，请在编辑器中改为固定数量的条目。',
      );
    } else if (type === 'end_repeat') repeats = Math.max(0, repeats - 1);
    else if (repeats > 0) continue;
    else if (type === 'begin_group') {
      between = null;
      if (open.length === 0) open = [begin(row)];
      else {
        const parent = open.at(-1) as Draft[];
        const elements: Draft[] = [];
        const title = context.line(row.texts('label'), context.placeOf(row), null);
        const visibleIf = context.relevant(row, null);
        const panel = {
          type: 'panel',
          name: context.names.take(row.cell('name') || 'group', 'group'),
          ...(title !== undefined && { title }),
          ...(visibleIf !== undefined && { visibleIf }),
          elements,
        };
        if (open.length <= MAX_DEPTH) parent.push(panel);
        open.push(open.length <= MAX_DEPTH ? elements : parent);
      }
    } else if (type === 'end_group') {
      open.pop();
    } else {
      const element = elementOf(row, context);
      if (!element) continue;
      if (open.length > 0) open.at(-1)?.push(element);
      else {
        between ??= begin(null);
        between.push(element);
      }
    }
  }
  return pages.filter(({ elements }) => (elements as Draft[]).length > 0);
}

/** Forms for ODK, KoboToolbox and others, written in a spreadsheet (XLSForm). */
export const xlsform: Importer = {
  recognizes: (file) => file[0] === 0x50 && file[1] === 0x4b && file[2] === 0x03 && file[3] === 0x04,
  read: (file, findings) => {
    const sheets = readWorkbook(file);
    const survey = sheets.get('survey');
    if (!survey?.[0]?.some((header) => header.trim().toLowerCase() === 'type'))
      throw new Unreadable({
        en: 'The workbook is no XLSForm: it needs a sheet "survey" with a column "type".',
        zh: '该工作簿不是 XLSForm：需要含“type”列的“survey”工作表。',
      });
    const [settings] = rowsOf(sheets.get('settings'), '');
    const spoken = settings?.cell('default_language') ?? '';
    const ownLanguage = /\(([\w-]+)\)\s*$/.exec(spoken)?.[1] ?? (spoken || 'en');
    const tags = [
      ...new Set([...languagesIn(survey, ownLanguage), ...languagesIn(sheets.get('choices'), ownLanguage)]),
    ];
    const languages = chooseLanguages(tags.length > 0 ? tags : [ownLanguage], 'label', findings);
    const choices = new Map<string, FormRow[]>();
    for (const row of rowsOf(sheets.get('choices'), ownLanguage)) {
      const list = row.cell('list_name');
      if (list !== '') choices.set(list, [...(choices.get(list) ?? []), row]);
    }
    const context = new FormContext(languages, choices, new ElementNames(), findings);
    const rows = rowsOf(survey, ownLanguage).filter((row) => row.cell('type') !== '' && !isYes(row.cell('disabled')));
    for (const row of rows) {
      const { type } = typeOf(row);
      const isAsked = Object.hasOwn(formKinds, type) || type === 'calculate';
      if (isAsked && row.cell('name') !== '') context.define(row.cell('name'), type);
    }
    const title = settings?.cell('form_title') ?? '';
    return { ...(title !== '' && { title }), pages: pagesOf(rows, context) };
  },
};
