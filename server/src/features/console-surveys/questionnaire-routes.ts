import { checkQuestionnaire, previewQuestionnaire, reduceQuestionnaire } from '@pollen/contract/questionnaire-checks';
import { malformed } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { withGivenFiles } from '../questionnaire-pictures/index';
import {
  canLeaveOut,
  describeProblem,
  leaveOutUndrawable,
  lintQuestionnaire,
  MAX_QUESTIONNAIRE_BODY,
  previewOrRefuse,
  sizeOf,
} from '../questionnaires/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { inLanguage, titleIn } from './outline';

/** Handles questionnaires that nobody keeps: checking one, leaving out what cannot be drawn, and previewing it. */
export function questionnaireRoutes(api: Api): void {
  api.handle(
    checkQuestionnaire,
    // Nothing is stored, so every role may see what members would see.
    async ({ body, locale }) => {
      const result = await lintQuestionnaire(body.questionnaire);
      const findings = result.findings.map((finding) => ({ kind: finding.kind, ...describeProblem(finding, locale) }));
      if ('problems' in result) {
        const problems = result.problems.map((problem) => describeProblem(problem, locale));
        const solvable = result.problems.some(canLeaveOut);
        const canFetchLists = result.problems.some(({ path }) => /(?:^|\.)choicesByUrl$/.test(path));
        const nothing = { missingPictures: 0, pages: 0, questions: 0, title: null };
        return { problems, findings, canLeaveOut: solvable, canFetchLists, ...nothing };
      }
      const { plan } = result;
      const nothing = { problems: [], canLeaveOut: false, canFetchLists: false };
      const missingPictures = (plan.pictures ?? []).filter(({ needsFile }) => needsFile).length;
      return { ...nothing, findings, missingPictures, ...sizeOf(plan), title: titleIn(plan, locale) };
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(
    reduceQuestionnaire,
    async ({ body, locale }) => {
      const { questionnaire, omissions, plan, problems } = await leaveOutUndrawable(body.questionnaire);
      return {
        questionnaire,
        omissions: omissions.map(({ element, title, part, reason, namedIn }) => ({
          element,
          title: inLanguage(title, locale),
          part,
          reason: reason[locale],
          namedIn: [...namedIn],
        })),
        problems: problems.map((problem) => describeProblem(problem, locale)),
        questions: plan ? sizeOf(plan).questions : 0,
        title: plan && titleIn(plan, locale),
      };
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(
    previewQuestionnaire,
    async ({ tx, body, locale }) => {
      const { questionnaire, surveyId, ...step } = body;
      const shown = await previewOrRefuse(questionnaire, step, locale);
      if (!shown) throw new Refusal(malformed, { detail: 'state' });
      return surveyId === undefined ? shown : withGivenFiles(tx, await findSurveyOrRefuse(tx, surveyId), shown);
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );
}
