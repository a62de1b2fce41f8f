import type { SurveyTemplate } from './template';
import { adTest } from './templates/ad-test';
import { brandTracker } from './templates/brand-tracker';
import { conceptTest } from './templates/concept-test';
import { customerSatisfaction } from './templates/customer-satisfaction';
import { employeePulse } from './templates/employee-pulse';
import { eventFeedback } from './templates/event-feedback';
import { priceSensitivity } from './templates/price-sensitivity';
import { usageAttitudes } from './templates/usage-attitudes';

/** The templates in the order in which the console lists them. */
export const surveyTemplates: readonly SurveyTemplate[] = [
  usageAttitudes,
  brandTracker,
  conceptTest,
  priceSensitivity,
  customerSatisfaction,
  adTest,
  employeePulse,
  eventFeedback,
];
