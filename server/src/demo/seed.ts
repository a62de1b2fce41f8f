import { randomBytes } from 'node:crypto';
import { importCodes } from '../features/gift-codes/index';
import { createGift } from '../features/gifts/index';
import { insertDemoHistory } from '../features/overview/index';
import { changeState, countSurveys, createSurvey } from '../features/surveys/index';
import type { Database } from '../platform/database/database';
import type { Secrets } from '../platform/secrets';
import { type DemoClip, seedAd } from './ad';
import { compileDemoApart } from './compile';
import { demoGifts } from './gifts';
import { EARLIER_SURVEYS } from './history/fieldwork';
import { takeIds } from './history/rows';
import { seedPartner } from './partner';
import { seedProductTest } from './product-test';
import { demoSurveys } from './surveys';

/** Returns a text that looks like a gift code and is worth nothing. */
function madeUpCode(): string {
  const letters = randomBytes(8).toString('hex').toUpperCase();
  return `DEMO-${letters.match(/.{4}/g)?.join('-')}`;
}

/**
 * Fills an empty panel with questionnaires and gifts, in one transaction; `withHistory`: and notes that its history is
 * still to be made.
 */
export async function seedDemoPanel(
  database: Database,
  secrets: Secrets,
  {
    withHistory = false,
    publicUrl = 'http://localhost:3000',
    compile = compileDemoApart,
    clip = null,
  }: {
    withHistory?: boolean;
    publicUrl?: string;
    compile?: typeof compileDemoApart;
    /** Of the ad; null: there is no ad. */
    clip?: DemoClip | null;
  } = {},
): Promise<void> {
  if ((await countSurveys(database.reader, {})) > 0) return;
  const plans = await compile();
  await database.transaction(async (tx) => {
    if (withHistory) {
      await insertDemoHistory(tx);
      // The surveys of the past get numbers below those of the live ones, so that lists show the live ones first.
      await takeIds(tx, 'surveys', EARLIER_SURVEYS);
    }
    for (const [place, { settings, questionnaire }] of demoSurveys.entries()) {
      const plan = plans[place];
      if (!plan) throw new Error(`no plan for demo survey ${place}`);
      const surveyId = await createSurvey(tx, settings, { source: questionnaire, plan }, []);
      await changeState(tx, surveyId, 'launch');
    }
    await seedPartner(tx, secrets, publicUrl);
    const reports = plans.slice(demoSurveys.length);
    await seedProductTest(tx, secrets, { plans: reports, publicUrl, withPeople: withHistory });
    if (clip) await seedAd(tx, clip);
    for (const gift of demoGifts) {
      const { id: giftId } = await createGift(tx, gift);
      if (gift.kind !== 'code' || !gift.stock) continue;
      const csv = ['code', ...Array.from({ length: gift.stock }, madeUpCode)].join('\n');
      await importCodes(tx, secrets, { giftId, csv, fileName: 'demo.csv', operatorId: null }, 'en');
    }
  });
}
