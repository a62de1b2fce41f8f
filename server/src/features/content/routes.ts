import { article, FAQ_SECTIONS, faq, rates } from '@pollen/contract/content';
import type { Api } from '../../platform/http/api';
import { fill } from '../../platform/locale';
import { panelSettings } from '../settings/index';
import { cleanHtml } from './actions';
import { showArticle } from './articles';
import { numbersOf, ratesOf } from './panel-numbers';
import { listFaq } from './queries';

/** Handles the public texts: the frequent questions, the rates of points, and the articles. */
export function contentRoutes(api: Api): void {
  api.handle(faq, async ({ tx, locale }) => {
    const [items, settings] = await Promise.all([listFaq(tx, locale), panelSettings(tx)]);
    const numbers = numbersOf(settings, locale);
    return {
      list: FAQ_SECTIONS.map((section) => ({
        section,
        questions: items
          .filter((item) => item.section === section)
          // Answers are cleaned again here, because stored ones may have been written in another way.
          .map(({ id, question, answer }) => ({
            id,
            question: fill(question, numbers),
            answer: fill(cleanHtml(answer), numbers),
          })),
      })),
    };
  });

  api.handle(rates, async ({ tx }) => ratesOf(await panelSettings(tx)));

  api.handle(article, ({ tx, params, locale, services }) => showArticle(tx, services, params.name, locale));
}
