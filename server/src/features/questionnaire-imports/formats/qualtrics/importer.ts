import type { Draft, Importer } from '../../importer';
import { ElementNames } from '../../names';
import { chooseLanguages } from '../../texts';
import { decodeText } from '../../xml';
import { QualtricsContext } from './context';
import { type PlacedBlock, placeBlocks } from './flow';
import { isForced, qualtricsKinds, textsOfChoices, whyLeftOut } from './kinds';
import { listOf, type QualtricsQuestion, readSurvey, textOf } from './structure';

function elementsOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  const name = context.nameOf(question);
  const kind = Object.hasOwn(qualtricsKinds, question.type) ? qualtricsKinds[question.type] : undefined;
  const own = kind?.(question, context);
  if (!own) {
    if (question.type !== 'DB') {
      const why = whyLeftOut(question);
      context.report(question, `The question is left out: ${why.en}.`, `该问题未导入：${why.zh}。`);
    }
    return [];
  }
  const visibleIf = context.condition(question.json.DisplayLogic, (reason) =>
    context.report(
      question,
      `The display logic is left out, because ${reason.en}. Everybody sees the question: write the condition in the editor.`,
      `显示逻辑未导入：${reason.zh}。目前所有人都会看到该问题，请在编辑器中重新设置条件。`,
    ),
  );
  if (question.validation.ForceResponse === 'RequestResponse')
    context.findings.add(
      'RequestResponse',
      null,
      'Questions that request a response are not required here: a reminder that can be dismissed does not exist.',
      '“请求作答”的问题设为非必答：平台没有可忽略的提醒。',
    );
  if (textOf(question.json.QuestionJS).trim() !== '')
    context.report(
      question,
      'The script of the question is left out: questionnaires run no scripts.',
      '问题的脚本未导入：问卷不运行脚本。',
    );
  if (listOf(question.json.SkipLogic).length > 0) reportSkips(question, context);
  const shared = { name, ...(visibleIf !== undefined && { visibleIf }) };
  if (own.type === 'html') return [{ ...shared, ...own }];
  const title = context.line(question, ({ QuestionText }) => textOf(QuestionText));
  const texts = textsOfChoices(question, context);
  return [
    {
      ...shared,
      ...(title !== undefined && { title }),
      ...(isForced(question) && own.type !== 'panel' && { isRequired: true }),
      ...own,
    },
    ...texts,
  ];
}

function reportSkips(question: QualtricsQuestion, context: QualtricsContext): void {
  context.report(
    question,
    'The skip logic is left out. Set conditions of the questions that it skips, or end the survey early under Logic.',
    '跳转逻辑未导入。请为被跳过的问题设置显示条件，或在“逻辑”中提前结束。',
  );
}

/** Returns the pages of a block: a page begins with the block and at each page break. */
function pagesOf({ block, condition }: PlacedBlock, context: QualtricsContext, used: Set<string>): Draft[] {
  const pages: Draft[][] = [[]];
  for (const element of block.elements) {
    if (element.Type === 'Page Break') {
      pages.push([]);
      continue;
    }
    const question = context.survey.questions.get(textOf(element.QuestionID));
    if (!question) continue;
    if (used.has(question.id)) {
      context.report(
        question,
        'The question stands twice in the flow: only the first one is imported.',
        '该问题在流程中出现两次，只导入第一次。',
      );
      continue;
    }
    used.add(question.id);
    if (listOf(element.SkipLogic).length > 0) reportSkips(question, context);
    pages.at(-1)?.push(...elementsOf(question, context));
  }
  return pages
    .filter((elements) => elements.length > 0)
    .map((elements) => ({
      ...(condition !== undefined && { visibleIf: condition }),
      ...(block.shuffles && { questionOrder: 'random' }),
      elements,
    }));
}

/** Qualtrics surveys (`.qsf`). */
export const qualtrics: Importer = {
  recognizes: (file) => {
    const text = decodeText(file.subarray(0, 4)).trimStart();
    return text.startsWith('{') && decodeText(file).includes('"SurveyElements"');
  },
  read: (file, findings) => {
    const survey = readSurvey(file);
    const languages = chooseLanguages(survey.languages, 'Language', findings);
    const context = new QualtricsContext(survey, languages, new ElementNames(), findings);
    const used = new Set<string>();
    const pages = placeBlocks(context, findings).flatMap((placed) => pagesOf(placed, context, used));
    return {
      ...(survey.name !== '' && { title: survey.name }),
      pages: pages.map((page, index) => ({ name: `page${index + 1}`, ...page })),
    };
  },
};
