import { randomBytes } from 'node:crypto';
import { importCodes } from '../features/gift-codes/index';
import { createGift } from '../features/gifts/index';
import { changeState, countSurveys, createSurvey } from '../features/surveys/index';
import type { Database } from '../platform/database/database';
import type { Secrets } from '../platform/secrets';
import { compileDemoApart } from './compile';
import { demoGifts } from './gifts';
import { demoSurveys } from './surveys';

/** Returns a text that looks like a gift code and is worth nothing. */
function madeUpCode(): string {
  const letters = randomBytes(8).toString('hex').toUpperCase();
  return `DEMO-${letters.match(/.{4}/g)?.join('-')}`;
}

/** Fills an empty panel with questionnaires and gifts, in one transaction. */
export async function seedDemoPanel(database: Database, secrets: Secrets): Promise<void> {
  if ((await countSurveys(database.reader, {})) > 0) return;
  const plans = await compileDemoApart();
  await database.transaction(async (tx) => {
    for (const [place, { settings, questionnaire }] of demoSurveys.entries()) {
      const plan = plans[place];
      if (!plan) throw new Error(`no plan for demo survey ${place}`);
      const surveyId = await createSurvey(tx, settings, { source: questionnaire, plan }, []);
      await changeState(tx, surveyId, 'launch');
    }
    for (const gift of demoGifts) {
      const { id: giftId } = await createGift(tx, gift);
      if (gift.kind !== 'code' || !gift.stock) continue;
      const csv = ['code', ...Array.from({ length: gift.stock }, madeUpCode)].join('\n');
      await importCodes(tx, secrets, { giftId, csv, fileName: 'demo.csv', operatorId: null }, 'en');
    }
  });
}
