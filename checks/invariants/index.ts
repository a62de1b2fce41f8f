import { adInvariants } from './ads';
import { answerCountInvariants } from './answer-counts';
import { attemptInvariants } from './attempts';
import { correctionInvariants } from './corrections';
import { feedbackInvariants } from './feedback';
import { giftInvariants } from './gifts';
import { ledgerInvariants } from './ledger';
import { mailInvariants } from './mail';
import { memberInvariants } from './members';
import { orderInvariants } from './orders';
import { overviewInvariants } from './overview';
import { partnerInvariants } from './partners';
import { payoutInvariants } from './payouts';
import { productTestInvariants } from './product-tests';
import { surveyToolInvariants } from './survey-tools';
import { surveyInvariants } from './surveys';

/**
 * What must hold in any Pollen database at any moment, as a sentence and a query that finds what breaks it.
 * Each query returns no rows when its invariant holds. They read whole tables: run them after tests, load and nightly.
 */
export const invariants: Readonly<Record<string, string>> = {
  ...ledgerInvariants,
  ...orderInvariants,
  ...giftInvariants,
  ...attemptInvariants,
  ...partnerInvariants,
  ...surveyToolInvariants,
  ...adInvariants,
  ...productTestInvariants,
  ...surveyInvariants,
  ...memberInvariants,
  ...feedbackInvariants,
  ...correctionInvariants,
  ...overviewInvariants,
  ...mailInvariants,
  ...payoutInvariants,
  ...answerCountInvariants,
};
