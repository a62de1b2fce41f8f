import { refresh } from '../../api/query';

/** Reads again everything that shows where the member stands in product tests. */
export async function refreshProductTests(): Promise<void> {
  void refresh('GET /api/v1/ProductTests');
  void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
  void refresh('GET /api/v1/Accounts/:id/HistoricalSurveys');
  void refresh('GET /api/v1/Accounts/:id/Notifications/Waiting');
  await refresh('GET /api/v1/ProductTests/:encryptId');
}
