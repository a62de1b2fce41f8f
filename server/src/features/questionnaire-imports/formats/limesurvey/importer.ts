import type { Draft, Importer } from '../../importer';
import { Unreadable } from '../../importer';
import { ElementNames } from '../../names';
import { type ByLanguage, chooseLanguages, localized, plainText } from '../../texts';
import { decodeText } from '../../xml';
import { isSurveyArchive, structureIn } from './archive';
import { reportAttributes } from './attributes';
import { LimeContext } from './context';
import { leftOutTypes, limeKinds, withValidators } from './kinds';
import { column, readTables, type Tables } from './rows';
import { groupsOf, type LimeGroup, type LimeQuestion } from './structure';
import { LimeVariables } from './variables';

/** Whether relevance is a constant that hides. */
const never = (relevance: string) => relevance.trim() === '0';

/** HTML that a line of text cannot show, and a description of a page that is too long for a subtitle. */
const needsNote = (html: string) => /<(?:img|a|table|ul|ol|iframe|video)\b/i.test(html) || plainText(html).length > 300;

function textsOf(tables: Tables, name: string): ByLanguage {
  return new Map(
    tables.of('surveys_languagesettings').map((row) => [column(row, 'surveyls_language'), column(row, name)]),
  );
}

/** Returns a question, with a note before it for what its texts show and titles do not; nothing when it is left out. */
function elementsOf(question: LimeQuestion, context: LimeContext): Draft[] {
  const name = context.variables.nameOf(question);
  const { code, type } = question;
  const visibleIf = never(question.relevance) ? undefined : context.condition(question.relevance, code, name);
  const hidden = never(question.relevance) || question.attribute('hidden') === '1';
  const shared = {
    name,
    ...(visibleIf !== undefined && { visibleIf }),
    ...(hidden && { visible: false }),
  };
  if (type === 'X') {
    const html = context.note(question.text, code, name);
    return html === undefined ? [] : [{ type: 'html', ...shared, html }];
  }
  const kind = Object.hasOwn(limeKinds, type) ? limeKinds[type] : undefined;
  if (!kind) {
    const why = Object.hasOwn(leftOutTypes, type) ? leftOutTypes[type] : undefined;
    context.report(
      question,
      `The question is left out: ${why?.en ?? `its type "${type}" is unknown`}.`,
      `该问题未导入：${why?.zh ?? `未知的题型“${type}”`}。`,
    );
    return [];
  }
  reportAttributes(context, question);
  const title = context.lineAndNote(question.text, code, name);
  const help = context.lineAndNote(question.help, code, name);
  const own = withValidators(kind(question, context), question, context);
  const isPanel = own.type === 'panel';
  if (question.mandatory === 'S')
    context.report(
      question,
      'The question is not required: a reminder that members may dismiss does not exist here.',
      '该问题设为非必答：平台没有可忽略的必答提醒。',
    );
  // The panel that surrounds a multiple choice and its comments leaves the name to the choice.
  const panelName = isPanel ? { name: type === 'P' ? context.variables.nameOfPart(question, 'panel') : name } : {};
  const notes = [title.note, help.note].filter((html) => html !== undefined);
  return [
    ...notes.map((html) => ({ ...shared, type: 'html', name: context.names.take(`about_${name}`), html })),
    {
      ...shared,
      ...panelName,
      ...(title.line !== undefined && { title: title.line }),
      ...(help.line !== undefined && { description: help.line }),
      ...(question.mandatory === 'Y' && !isPanel && type !== '*' && { isRequired: true }),
      ...own,
    },
  ];
}

function pageOf(group: LimeGroup, index: number, context: LimeContext): Draft | null {
  const place = context.line(group.name, '', null);
  const named = plainText([...group.name.values()][0] ?? '') || `Group ${index + 1}`;
  const elements: Draft[] = [];
  const description = context.html(group.description, named, null);
  if (needsNote(description.main)) {
    const html = context.note(group.description, named, null);
    if (html !== undefined) elements.push({ type: 'html', name: `about_${group.id}`, html });
  }
  const subtitle = elements.length > 0 ? undefined : context.line(group.description, named, null);
  for (const question of group.questions) elements.push(...elementsOf(question, context));
  if (group.randomized)
    context.findings.add(
      named,
      null,
      'The random order of this group among others is left out: pages keep their order here. Questions on a page may be shuffled in the editor.',
      '题组之间的随机顺序未导入：页面顺序固定。页面内的问题可在编辑器中设为随机。',
    );
  if (elements.length === 0) return null;
  const visibleIf = context.condition(group.relevance, named, null);
  return {
    name: `page${index + 1}`,
    ...(place !== undefined && { title: place }),
    ...(subtitle !== undefined && { description: subtitle }),
    ...(visibleIf !== undefined && { visibleIf }),
    elements,
  };
}

const notImported = [
  ['quota', 'Quotas', '配额', 'set them up under Quotas of the survey', '请在问卷的“配额”页设置'],
  ['assessments', 'Assessments', '评估', 'answers get no score here', '平台不对答案评分'],
  [
    'survey_url_parameters',
    'Parameters of the address',
    '网址参数',
    'the panel knows its members itself',
    '平台自行识别会员',
  ],
] as const;

/** Reports the parts of a survey beside its questions. */
function reportRest(tables: Tables, context: LimeContext): void {
  for (const [table, en, zh, insteadEn, insteadZh] of notImported) {
    if (tables.of(table).length > 0)
      context.findings.add(table, null, `${en} are left out: ${insteadEn}.`, `${zh}未导入：${insteadZh}。`);
  }
  const [settings] = tables.of('surveys');
  const format = settings ? column(settings, 'format') : '';
  if (format === 'S' || format === 'A')
    context.findings.add(
      'format',
      null,
      'Each group is a page here. The file shows one question at a time, or all of them at once.',
      '此处每个题组为一页；原问卷为逐题显示或全部显示。',
    );
  for (const name of ['surveyls_url', 'surveyls_policy_notice'] as const) {
    const [text = ''] = [...textsOf(tables, name).values()].filter((one) => one.trim() !== '');
    if (text !== '')
      context.findings.add(
        name,
        null,
        name === 'surveyls_url'
          ? 'The address after the end is left out: members return to the panel.'
          : 'The privacy notice is left out: members have agreed to the panel’s. Add a note when more must be said.',
        name === 'surveyls_url'
          ? '结束后的跳转网址未导入：会员会返回平台。'
          : '隐私声明未导入：会员已同意平台的声明。如需补充，请添加说明。',
      );
  }
}

/** LimeSurvey survey structures (`.lss`), of version 1.90 and later, also in an archive with responses (`.lsa`). */
export const limesurvey: Importer = {
  recognizes: (file) => decodeText(file.subarray(0, 2_000)).includes('<LimeSurveyDocType>') || isSurveyArchive(file),
  read: (file, findings) => {
    const tables = readTables(isSurveyArchive(file) ? structureIn(file, findings) : file);
    const [settings] = tables.of('surveys');
    const own = settings ? column(settings, 'language') : '';
    const tags = [...new Set([own, ...tables.languages].filter((tag) => tag !== ''))];
    const groups = groupsOf(tables);
    if (groups.every(({ questions }) => questions.length === 0))
      throw new Unreadable({ en: 'The file has no questions.', zh: '文件中没有问题。' });
    const names = new ElementNames();
    const surveyId = settings ? column(settings, 'sid') : '';
    const context = new LimeContext(
      chooseLanguages(tags, 'languages', findings),
      new LimeVariables(surveyId, groups, names),
      names,
      findings,
    );
    const pages: Draft[] = groups.map((group, index) => pageOf(group, index, context)).filter((page) => page !== null);
    const welcome = context.note(textsOf(tables, 'surveyls_welcometext'), 'surveyls_welcometext', null);
    const [first] = pages;
    if (welcome !== undefined && Array.isArray(first?.elements))
      first.elements.unshift({ type: 'html', name: names.take('welcome'), html: welcome });
    reportRest(tables, context);
    const { main, chinese } = context.html(textsOf(tables, 'surveyls_title'), 'surveyls_title', null);
    const title = localized(plainText(main), plainText(chinese));
    const end = context.note(textsOf(tables, 'surveyls_endtext'), 'surveyls_endtext', null);
    return {
      ...(title !== undefined && { title }),
      ...(end !== undefined && { completedHtml: end }),
      ...(settings && column(settings, 'allowprev') === 'N' && { showPrevButton: false }),
      pages,
      ...(context.calculatedValues.length > 0 && { calculatedValues: context.calculatedValues }),
    };
  },
};
