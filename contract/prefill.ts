import { z } from 'zod';
import { operation } from './operation';
import { Id, IdParams, Instant, Nothing, notFound } from './values';

/** A field of the profile that a partner may be told: the name that its setup has for it. */
export const PrefillField = z.string().regex(/^\w{1,64}$/);

/** What a partner would be told of a member's profile, in words: `value` as the member knows it. */
export const PrefillFact = z.strictObject({ field: PrefillField, label: z.string(), value: z.string() });
export type PrefillFact = z.output<typeof PrefillFact>;

export const prefillChoices = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/PrefillChoices',
  caller: 'member',
  owner: 'id',
  summary: 'The partners whom the member lets us tell facts of the profile when leaving for their surveys.',
  params: IdParams,
  data: z.strictObject({
    /** By the name of the partner. */
    list: z.array(
      z.strictObject({
        partnerId: z.int(),
        name: z.string(),
        /** What is told, by the names of the fields in the language of the request. */
        fields: z.array(z.string()),
        chosenAt: Instant,
      }),
    ),
  }),
  refusals: [notFound],
});

export const stopPrefill = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/PrefillChoices/:partnerId/Stop',
  caller: 'member',
  owner: 'id',
  summary:
    'Tell a partner nothing of the profile any more. What it was told before stays with it. A repeat changes nothing.',
  params: IdParams.extend({ partnerId: Id }),
  data: Nothing,
  refusals: [notFound],
});
