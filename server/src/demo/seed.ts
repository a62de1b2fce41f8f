import { createGift } from '../features/gifts/actions';
import { changeState, countSurveys, createSurvey } from '../features/surveys/actions';
import type { Database } from '../platform/database/database';
import { compileDemoApart } from './compile';
import { demoGifts } from './gifts';
import { demoSurveys } from './surveys';

/** Fills an empty panel with questionnaires and gifts; all of it, or, after a crash, none. */
export async function seedDemoPanel(database: Database): Promise<void> {
  if ((await countSurveys(database.reader, {})) > 0) return;
  const plans = await compileDemoApart();
  await database.transaction(async (tx) => {
    for (const [place, { settings, questionnaire }] of demoSurveys.entries()) {
      const plan = plans[place];
      if (!plan) throw new Error(`no plan for demo survey ${place}`);
      const surveyId = await createSurvey(tx, settings, { source: questionnaire, plan }, []);
      await changeState(tx, surveyId, 'launch');
    }
    for (const gift of demoGifts) await createGift(tx, gift);
  });
}
