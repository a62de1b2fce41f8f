import type { Draft } from '../../importer';
import type { QualtricsContext } from './context';
import { displayLogicOf, isForced } from './entries';
import { textOf } from './json';
import { qualtricsKinds, textsOfChoices, whyLeftOut } from './kinds';
import { reportLostSettings } from './lost-settings';
import type { QualtricsQuestion } from './structure';

/**
 * Returns the elements that a question becomes, with a note before it for what its text shows and titles do not; none, with
 * a finding, when it is left out.
 */
export function elementsOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
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
  const visibleIf = context.condition(displayLogicOf(question), (reason) =>
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
  reportLostSettings(question, context);
  const shared = { name, ...(visibleIf !== undefined && { visibleIf }) };
  if (own.type === 'html') return [{ ...shared, ...own }];
  const title = context.lineAndNote(question, ({ QuestionText }) => textOf(QuestionText));
  const texts = textsOfChoices(question, context);
  const notes = [title.note].filter((html) => html !== undefined);
  return [
    ...notes.map((html) => ({ ...shared, type: 'html', name: context.names.take(`about_${name}`), html })),
    {
      ...shared,
      ...(title.line !== undefined && { title: title.line }),
      ...(isForced(question) && own.type !== 'panel' && { isRequired: true }),
      ...own,
    },
    ...texts,
  ];
}
