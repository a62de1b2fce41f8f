import { type Draft, type Importer, Unreadable } from '../../importer';
import { ElementNames } from '../../names';
import { chooseLanguages } from '../../texts';
import { isZip } from '../../zip';
import { FormContext } from './context';
import { elementsOfRow, isYes } from './elements';
import { type FormNode, treeOf } from './form-tree';
import { gridElement, linesOfGrid } from './grids';
import { leaveOutHeavyPatterns } from './heavy-patterns';
import { formKinds, pictureOf } from './kinds';
import { FormLists, listsIn } from './lists';
import { isExcelLock, isOldExcel, refuseOldExcel } from './old-excel';
import { repeatElement } from './repeats';
import { type FormRow, languagesIn, rowsOf } from './table';
import { readWorkbook } from './workbook';

/** Makes all questions known, because an expression may name a later one. */
function defineAll(nodes: readonly FormNode[], context: FormContext): void {
  for (const node of nodes) {
    const { row, type, inner } = node;
    const lines = linesOfGrid(node);
    if (lines) {
      context.define(row, 'grid');
      for (const line of lines) context.defineLine(line.row, line.type.type, row);
    } else if (type.type === 'begin_repeat') {
      context.define(row, 'repeat');
      context.within(row, () => defineAll(inner ?? [], context));
    } else if (inner) defineAll(inner, context);
    else if (type.type === 'today') context.defineToday(row);
    else if ((Object.hasOwn(formKinds, type.type) || type.type === 'calculate') && row.cell('name') !== '') {
      const why = type.list === '' ? null : context.lists.whyNoRoom(row, type);
      if (why) context.leaveOut(row, why);
      else context.define(row, type.type);
    }
  }
}

/** Reports pictures of groups and tables, which have no place here. */
function reportPictures(place: FormRow, rows: readonly FormRow[], context: FormContext): void {
  if (rows.every((row) => pictureOf(row, context) === '')) return;
  context.findings.add(
    context.placeOf(place),
    null,
    'The pictures of groups and tables are left out. Add a note with the picture.',
    '分组和表格中的图片未导入，请添加含图片的说明。',
  );
}

/** Returns the title and the condition of a group. */
function headOf(row: FormRow, context: FormContext): Draft {
  reportPictures(row, [row], context);
  const title = context.line(row.texts('label'), context.placeOf(row), null);
  const visibleIf = context.relevant(row, null);
  return { ...(title !== undefined && { title }), ...(visibleIf !== undefined && { visibleIf }) };
}

/** Returns the elements of a page, a panel or a repeat. */
function elementsOf(nodes: readonly FormNode[], context: FormContext): Draft[] {
  return nodes.flatMap((node): Draft[] => {
    const { row, type, inner } = node;
    const lines = linesOfGrid(node);
    if (lines) {
      const choices = lines.flatMap((line) => context.lists.of(line.type));
      reportPictures(row, [...lines.map((line) => line.row), ...choices], context);
      return [{ ...gridElement(row, lines, context), ...headOf(row, context) }];
    }
    if (!inner) return elementsOfRow(row, type, context);
    if (type.type === 'begin_repeat') {
      const head = headOf(row, context);
      const elements = context.within(row, () => elementsOf(inner, context));
      return elements.length > 0 ? [{ ...repeatElement(row, context), ...head, templateElements: elements }] : [];
    }
    const name = context.names.take(row.cell('name') || 'group', 'group');
    const panel = { type: 'panel', name, ...headOf(row, context), elements: elementsOf(inner, context) };
    return panel.elements.length > 0 ? [panel] : [];
  });
}

/** Returns the pages of a form: each group outside of groups is a page, and so are the questions between them. */
function pagesOf(nodes: readonly FormNode[], context: FormContext): Draft[] {
  const pages: Draft[] = [];
  /** The page of the questions between two groups. */
  let between: Draft[] | null = null;
  const begin = (head: Draft, elements: Draft[]) => {
    if (elements.length > 0) pages.push({ name: `page${pages.length + 1}`, ...head, elements });
    return elements;
  };
  for (const node of nodes) {
    const isPage = node.type.type === 'begin_group' && node.inner !== null && linesOfGrid(node) === null;
    if (isPage) begin(headOf(node.row, context), elementsOf(node.inner ?? [], context));
    else {
      const elements = elementsOf([node], context);
      if (node.inner) begin({}, elements);
      else if (between) between.push(...elements);
      else between = elements.length > 0 ? begin({}, elements) : null;
    }
    if (node.inner) between = null;
  }
  return pages;
}

/** Forms for ODK, KoboToolbox and others, written in a spreadsheet (XLSForm). */
export const xlsform: Importer = {
  recognizes: (file) => isZip(file) || isOldExcel(file) || isExcelLock(file),
  read: (file, findings) => {
    refuseOldExcel(file);
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
      ...new Set(
        [survey, sheets.get('choices'), sheets.get('external_choices')].flatMap((sheet) =>
          languagesIn(sheet, ownLanguage),
        ),
      ),
    ];
    const languages = chooseLanguages(tags.length > 0 ? tags : [ownLanguage], 'label', findings);
    const lists = new FormLists(
      listsIn(rowsOf(sheets.get('choices'), ownLanguage)),
      listsIn(rowsOf(sheets.get('external_choices'), ownLanguage)),
    );
    const context = new FormContext(languages, lists, new ElementNames(), findings);
    const rows = rowsOf(survey, ownLanguage).filter((row) => row.cell('type') !== '' && !isYes(row.cell('disabled')));
    const tree = treeOf(rows, context);
    defineAll(tree, context);
    const title = settings?.cell('form_title') ?? '';
    const questionnaire = { ...(title !== '' && { title }), pages: pagesOf(tree, context) };
    leaveOutHeavyPatterns(questionnaire, findings);
    return questionnaire;
  },
};
