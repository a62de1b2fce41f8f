import { z } from 'zod';
import { PageAnswers } from './answers';
import { operation, refusal } from './operation';
import { PageView } from './questionnaire-page';
import { Id, Locale, notFound } from './values';

export const questionnaireRefused = refusal('questionnaireRefused', {
  en: 'The questionnaire has {count} problems. Please correct them.',
  zh: '该问卷无法使用：共 {count} 个问题。',
});
export const questionnaireChecksBusy = refusal('questionnaireChecksBusy', {
  en: 'Other questionnaires are being checked. Please try again in a moment.',
  zh: '正在检查其他问卷，请稍后再试。',
});
export const questionnaireTooHeavy = refusal('questionnaireTooHeavy', {
  en: 'This questionnaire is too large to check. Please use fewer conditions, answers or pages.',
  zh: '检查该问卷耗用的时间或内存过多。请减少条件、选项或页面。',
});
/** Refusals of every call that checks a questionnaire. */
export const noQuestionnaire = refusal('noQuestionnaire', {
  en: 'This survey runs elsewhere: its questionnaire and its answers are there.',
  zh: '该问卷在其他系统中进行：问卷内容和回答都在那里。',
});
export const questionnaireRefusals = [questionnaireRefused, questionnaireChecksBusy, questionnaireTooHeavy] as const;

/** A problem found in an uploaded questionnaire, in words, with where it stands. */
export const QuestionnaireProblem = z.strictObject({
  path: z.string(),
  element: z.string().nullable(),
  message: z.string(),
});

/** A finding to look at before a launch. Only a placeholder text blocks the launch. */
export const QuestionnaireFinding = z.strictObject({
  kind: z.enum([
    'translationMissing',
    // Blocks the launch.
    'placeholderText',
    // A setting or a part of a text that the panel leaves out.
    'noEffect',
    // Seems to ask about a sensitive subject; no concern of a survey that is marked as sensitive.
    'looksSensitive',
    'neverReached',
    'ruleNeverTrue',
    'ruleAlwaysTrue',
    'quotaQuestionMissing',
    'quotaNeverFilled',
    'stuck',
  ]),
  ...QuestionnaireProblem.shape,
});

export const checkQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/QuestionnaireChecks',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Checks a draft and saves nothing.',
  summary: 'Check a questionnaire without keeping it: what forbids its use, and what to look at before a launch.',
  body: z.strictObject({ questionnaire: z.unknown() }),
  data: z.strictObject({
    problems: z.array(QuestionnaireProblem),
    /** Of one with problems: about the part that can be read. A trial finds more. */
    findings: z.array(QuestionnaireFinding),
    /** Whether leaving parts out would solve some of the problems. */
    canLeaveOut: z.boolean(),
    /** Whether some choices stand on another website, from where the panel can fetch them. */
    canFetchLists: z.boolean(),
    /** The pictures whose files an operator gives once the survey is stored, because they have no address on a website. */
    missingPictures: z.int(),
    pages: z.int(),
    questions: z.int(),
    title: z.string().nullable(),
  }),
  refusals: [questionnaireChecksBusy, questionnaireTooHeavy],
});

/** Something that was left out of a questionnaire because it cannot be drawn or run. */
export const QuestionnaireOmission = z.strictObject({
  /** The name of the element; null when a part of the whole questionnaire was left out. */
  element: z.string().nullable(),
  title: z.string(),
  /** The setting or list that was left out or has one entry less; null when the whole element was. */
  part: z.string().nullable(),
  reason: z.string(),
  /** The expressions that name the element: it is always empty in them now. */
  namedIn: z.array(z.strictObject({ element: z.string().nullable(), expression: z.string() })),
});

export const reduceQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/QuestionnaireChecks/Omissions',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Returns a changed copy and saves nothing.',
  summary: 'Leave out of a questionnaire what cannot be drawn or run, and say what that changes. Nothing is kept.',
  body: z.strictObject({ questionnaire: z.unknown() }),
  data: z.strictObject({
    questionnaire: z.unknown(),
    omissions: z.array(QuestionnaireOmission),
    /** What leaving parts out did not solve. */
    problems: z.array(QuestionnaireProblem),
    /** The questions that remain. */
    questions: z.int(),
    title: z.string().nullable(),
  }),
  refusals: [questionnaireChecksBusy, questionnaireTooHeavy],
});

/** One step of a preview: the questionnaire runs on the server as it does for members, and nothing is kept. */
export const previewQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/Previews',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Shows a draft and saves nothing.',
  summary: 'Run a questionnaire without keeping anything. `state` comes back from the step before; null starts.',
  body: z.strictObject({
    questionnaire: z.unknown(),
    /** The survey whose picture files are shown; without one, pictures that need a file are gaps. */
    surveyId: Id.optional(),
    lang: Locale,
    state: z.unknown(),
    step: z.enum(['start', 'next', 'previous', 'refresh']),
    /** Start at this page as if the ones before had been left without an answer; unknown names start at the first. */
    page: z.string().max(200).optional(),
    answers: PageAnswers,
  }),
  data: z.strictObject({
    state: z.unknown(),
    page: PageView.nullable(),
    end: z.enum(['completed', 'screened_out']).nullable(),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  refusals: [notFound, ...questionnaireRefusals],
});
