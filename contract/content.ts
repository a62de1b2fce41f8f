import { z } from 'zod';
import { ARTICLES, RATES, type RateName } from './content-marks';
import { operation } from './operation';

export const FAQ_SECTIONS = ['overview', 'surveys', 'account', 'rewards'] as const;

export const faq = operation({
  method: 'GET',
  path: '/api/v1/Faq',
  caller: 'anyone',
  summary: 'Questions and answers in four sections; answers are sanitised HTML.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        section: z.enum(FAQ_SECTIONS),
        questions: z.array(z.strictObject({ id: z.int(), question: z.string(), answer: z.string() })),
      }),
    ),
  }),
});

export const rates = operation({
  method: 'GET',
  path: '/api/v1/Rates',
  caller: 'anyone',
  summary: 'What the panel pays for, as the landing page states it, and after how many days, questions and surveys.',
  data: z.strictObject(Object.fromEntries(RATES.map((name) => [name, z.int()])) as Record<RateName, z.ZodInt>),
});

export const article = operation({
  method: 'GET',
  path: '/api/v1/Articles/:name',
  caller: 'anyone',
  summary: 'A text of the public pages in the language of the request; its HTML is sanitised.',
  params: z.strictObject({ name: z.enum(ARTICLES) }),
  data: z.strictObject({
    title: z.string(),
    description: z.string(),
    /** `Version 1.0, in force since 1 March 2023`; empty for a text without one. */
    version: z.string(),
    /** HTML of the first paragraph. */
    lead: z.string(),
    /** HTML: a list of links to the sections. */
    contents: z.string(),
    /** HTML of everything after the first paragraph. */
    body: z.string(),
  }),
});
