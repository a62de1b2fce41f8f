import { z } from 'zod';
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
