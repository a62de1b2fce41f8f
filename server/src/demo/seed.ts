import { addFaqItem } from '../features/content/actions';
import { createGift } from '../features/gifts/actions';
import { compileQuestionnaire, type QuestionnairePlan } from '../features/questionnaires/actions';
import { changeState, countSurveys, createSurvey } from '../features/surveys/actions';
import type { Database } from '../platform/database/database';
import { demoFaq } from './faq';
import { demoGifts } from './gifts';
import { demoSurveys } from './surveys';

/** Fills an empty panel with questionnaires, gifts and questions and answers; all of it, or, after a crash, none. */
export async function seedDemoPanel(database: Database): Promise<void> {
  if ((await countSurveys(database.reader, {})) > 0) return;
  const compiled: { settings: (typeof demoSurveys)[number]['settings']; source: unknown; plan: QuestionnairePlan }[] =
    [];
  for (const { settings, questionnaire } of demoSurveys) {
    const result = await compileQuestionnaire(questionnaire);
    if ('problems' in result) {
      const [first] = result.problems;
      throw new Error(`demo questionnaire "${settings.title.en}": ${first?.path}: ${first?.message.en}`);
    }
    compiled.push({ settings, source: questionnaire, plan: result.plan });
  }
  await database.transaction(async (tx) => {
    for (const { settings, source, plan } of compiled) {
      const surveyId = await createSurvey(tx, settings, { source, plan }, []);
      await changeState(tx, surveyId, 'launch');
    }
    for (const gift of demoGifts) await createGift(tx, gift);
    for (const item of demoFaq) await addFaqItem(tx, item);
  });
}
