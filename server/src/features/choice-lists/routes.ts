import { fetchChoiceLists } from '@pollen/contract/choice-lists';
import type { Api } from '../../platform/http/api';
import { MAX_QUESTIONNAIRE_BODY, refuseOversized } from '../questionnaires/index';
import { writeChoices } from './actions';

/** Handles the lists of choices that questionnaires have on other websites. */
export function choiceListRoutes(api: Api): void {
  api.handle(
    fetchChoiceLists,
    async ({ tx, body: { questionnaire, anew }, locale }) => {
      refuseOversized(questionnaire, locale);
      const lists = await writeChoices(tx, questionnaire, anew);
      return { questionnaire, lists };
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY },
  );
}
