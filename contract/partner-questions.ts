import { z } from 'zod';
import { Changed, changeRefusals, changing } from './console-versions';
import {
  customChoicesGone,
  customFieldIncomplete,
  customFieldsTooMany,
  customFieldUnsuitable,
  newField,
} from './custom-fields';
import { operation } from './operation';
import { PartnerAttribute } from './partner-feed';
import { attributeMapped, attributesTooMany, attributeValuesMissing } from './partner-refusals';
import { PARTNER_QUESTION_KINDS } from './partner-values';
import { Id, IdParams } from './values';

const { purpose: _purpose, sensitive: _sensitive, ...asked } = newField;

export const addPartnerQuestion = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Questions',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'The question is added at once; that the attribute is compared waits for a second administrator.',
  audit: ['customField.created', 'partner.changed', 'approval.asked'],
  summary:
    'Add a profile question for an attribute that a partner asks for, and map the attribute to it, both or neither.',
  params: IdParams,
  body: z.strictObject({
    parameter: PartnerAttribute.shape.parameter,
    question: z.strictObject({ ...asked, kind: z.enum(PARTNER_QUESTION_KINDS) }),
    /** The partner's values, each with the place of its choice, counted from 1; empty for a number. */
    values: PartnerAttribute.shape.values,
    ...changing,
  }),
  data: z.strictObject({ fieldId: Id, ...Changed.shape }),
  refusals: [
    ...changeRefusals,
    attributeMapped,
    attributesTooMany,
    attributeValuesMissing,
    customFieldsTooMany,
    customFieldIncomplete,
    customChoicesGone,
    customFieldUnsuitable,
  ],
});
