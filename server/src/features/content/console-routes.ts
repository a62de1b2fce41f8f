import {
  addFaq,
  changeArticle,
  changeFaq,
  consoleArticle,
  consoleArticles,
  consoleFaq,
  moveFaq,
  previewArticle,
  previewFaq,
  removeFaq,
} from '@pollen/contract/console-content';
import { FAQ_SECTIONS } from '@pollen/contract/content';
import type { ArticleName } from '@pollen/contract/content-marks';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { fill, type Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { audit, whyNotAllowed } from '../operators/index';
import { panelSettings } from '../settings/index';
import { change, insertFirstVersion, lastChanges } from '../versions/index';
import { addFaqItem, cleanHtml } from './actions';
import { fileOf, showDraft } from './articles';
import { numbersOf } from './panel-numbers';
import { findFaqItem, listFullFaq, lockFaq, swapFaqItem } from './queries';
import { type SavedArticle, sourceOf, subjectOf, subjects } from './saved-article';
import { checkArticle, checkFaq, versionedArticle, versionedFaq } from './versioned';

/** The size limit of a request: long texts in escaped JSON. */
const TEXT_BODY = 512 * 1024;

/** Returns the source of a text, and where it comes from. */
async function written(tx: Tx, dataDir: string, name: ArticleName, locale: Locale) {
  const subject = subjectOf(name, locale);
  versionedArticle.checkSubject(subject);
  const saved = await versionedArticle.read(tx, subject);
  if (saved) return { origin: 'console' as const, article: saved };
  const file = await fileOf(dataDir, name, locale);
  if (!file) throw new Refusal(notFound);
  const { title, description, version: policyVersion, date, body } = file.source;
  return { origin: file.origin, article: { title, description, policyVersion, date, body } satisfies SavedArticle };
}

/** Handles the editing of articles and frequent questions in the console, with previews of both. */
export function consoleContentRoutes(api: Api, config: { dataDir: string }): void {
  const { dataDir } = config;

  api.handle(consoleArticles, async ({ tx }) => {
    const lastOf = await lastChanges(tx, 'article');
    const numbers = { en: numbersOf(await panelSettings(tx), 'en'), zh: numbersOf(await panelSettings(tx), 'zh') };
    const list = [];
    for (const { name, locale } of subjects) {
      const { origin, article } = await written(tx, dataDir, name, locale);
      const title = fill(article.title, numbers[locale]);
      list.push({ name, locale, title, origin, ...lastOf(subjectOf(name, locale)) });
    }
    return { list };
  });

  api.handle(consoleArticle, async ({ tx, params, operator, locale }) => {
    const { origin, article } = await written(tx, dataDir, params.name, params.locale);
    return {
      ...article,
      origin,
      ...(await lastChanges(tx, 'article'))(subjectOf(params.name, params.locale)),
      numbers: numbersOf(await panelSettings(tx), params.locale),
      can: { change: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(
    changeArticle,
    ({ tx, params, body, operator }) => {
      const { version, reason, ...content } = body;
      const subject = subjectOf(params.name, params.locale);
      return change(tx, operator, versionedArticle, { subject, content, version, reason });
    },
    { bodyLimit: TEXT_BODY },
  );

  api.handle(
    previewArticle,
    async ({ tx, body }) => {
      const { locale, ...article } = body;
      checkArticle(article);
      const shown = await showDraft(tx, sourceOf(article), locale);
      return { title: shown.title, version: shown.version, lead: shown.lead, body: shown.body };
    },
    { bodyLimit: TEXT_BODY },
  );

  api.handle(consoleFaq, async ({ tx, operator, locale }) => {
    const rows = await listFullFaq(tx);
    const lastOf = await lastChanges(tx, 'faq');
    return {
      list: FAQ_SECTIONS.flatMap((section) => rows.filter((row) => row.section === section)).map((row) => ({
        ...row,
        ...lastOf(String(row.id)),
      })),
      can: { change: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(addFaq, async ({ tx, body, operator }) => {
    const { reason, ...content } = body;
    checkFaq(content);
    await lockFaq(tx);
    const { id } = await addFaqItem(tx, content);
    await insertFirstVersion(tx, operator, { kind: 'faq', subject: String(id), content, reason });
    return { id };
  });

  api.handle(changeFaq, ({ tx, params, body, operator }) => {
    const { version, reason, ...content } = body;
    return change(tx, operator, versionedFaq, { subject: String(params.id), content, version, reason });
  });

  api.handle(removeFaq, ({ tx, params, body, operator }) =>
    change(tx, operator, versionedFaq, { ...body, subject: String(params.id), content: null, action: 'removed' }),
  );

  api.handle(moveFaq, async ({ tx, params, body, operator }) => {
    await lockFaq(tx);
    if (!(await findFaqItem(tx, params.id))) throw new Refusal(notFound);
    if ((await swapFaqItem(tx, params.id, body.to)) > 0) {
      await audit(tx, operator, 'faq.moved', 'faq', params.id, { to: body.to });
    }
    return null;
  });

  api.handle(previewFaq, async ({ tx, body }) => {
    checkFaq(body);
    const settings = await panelSettings(tx);
    const shown = (locale: Locale) => fill(cleanHtml(body.answer[locale]), numbersOf(settings, locale));
    return { en: shown('en'), zh: shown('zh') };
  });
}
