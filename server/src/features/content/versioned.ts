import { placeholderUnknown, textEmpty } from '@pollen/contract/console-content';
import { FAQ_SECTIONS } from '@pollen/contract/content';
import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal';
import { standardSettings } from '../settings/index';
import { latestContent, type Versioned } from '../versions/index';
import { cleanHtml } from './actions';
import { invalidateSavedArticles, whyNotShow } from './articles';
import { numbersOf } from './panel-numbers';
import { findFaqItem, lockFaq, updateFaqItem, updateFaqRemoved } from './queries';
import type { FaqItem } from './rules';
import { readSubject, SavedArticle, sourceOf } from './saved-article';

const known = () => numbersOf(standardSettings(), 'en');

/** Refuses texts with a placeholder that the panel has no number for, because readers would see its name. */
export function checkPlaceholders(...texts: readonly string[]): void {
  const names = known();
  for (const text of texts) {
    for (const [placeholder, name = ''] of text.matchAll(/\{(\w+)\}/g)) {
      if (!Object.hasOwn(names, name)) throw new Refusal(placeholderUnknown, { placeholder: placeholder.slice(0, 60) });
    }
  }
}

/** Refuses a text that could not be shown. */
export function checkArticle(article: SavedArticle): void {
  checkPlaceholders(article.title, article.description, article.body);
  const whyNot = whyNotShow(sourceOf(article));
  if (whyNot) throw new Refusal(whyNot);
}

/** A text of the public pages in one language; null means the file. */
export const versionedArticle: Versioned<SavedArticle> = {
  kind: 'article',
  content: SavedArticle,
  checkSubject(subject) {
    if (!readSubject(subject)) throw new Refusal(notFound);
  },
  async read(tx, subject) {
    const content = SavedArticle.safeParse(await latestContent(tx, 'article', subject));
    return content.success ? content.data : null;
  },
  async apply(tx, _subject, article) {
    if (article) checkArticle(article);
    tx.afterCommit(() => invalidateSavedArticles(tx));
  },
};

/** Refuses answers that are empty after cleaning, and unknown placeholders. */
export function checkFaq(item: Pick<FaqItem, 'answer'> & Partial<Pick<FaqItem, 'question'>>): void {
  const { question, answer } = item;
  checkPlaceholders(answer.en, answer.zh, question?.en ?? '', question?.zh ?? '');
  for (const html of [answer.en, answer.zh]) {
    if (
      cleanHtml(html)
        .replace(/<[^<>]*>/g, '')
        .trim() === ''
    ) {
      throw new Refusal(textEmpty);
    }
  }
}

const Bilingual = z.strictObject({ en: z.string(), zh: z.string() });

/** A question of the help pages with its answer; null means a removed question. */
export const versionedFaq: Versioned<FaqItem> = {
  kind: 'faq',
  content: z.strictObject({ section: z.enum(FAQ_SECTIONS), question: Bilingual, answer: Bilingual }),
  checkSubject: () => undefined,
  async read(tx, subject) {
    const id = Number(subject);
    const found = Number.isSafeInteger(id) && id > 0 ? await findFaqItem(tx, id) : null;
    if (!found) throw new Refusal(notFound);
    const { section, question, answer, removed } = found;
    return removed ? null : { section, question, answer };
  },
  async apply(tx, subject, item) {
    const id = Number(subject);
    if (item === null) return updateFaqRemoved(tx, id);
    checkFaq(item);
    await lockFaq(tx);
    const answer = { en: cleanHtml(item.answer.en), zh: cleanHtml(item.answer.zh) };
    await updateFaqItem(tx, id, { ...item, answer });
  },
};
