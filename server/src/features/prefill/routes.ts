import { prefillChoices, stopPrefill } from '@pollen/contract/prefill';
import type { Api } from '../../platform/http/api';
import { customFieldsOf } from '../custom-fields/index';
import { partnerNames } from '../partners/index';
import { recordPrefill } from './actions';
import { labelOfField } from './facts';
import { listOpenChoices } from './queries';

/** A panel works with a few dozen partners; more are not listed. */
const SHOWN = 200;

/** Handles what members let us tell partners about their profile. */
export function prefillRoutes(api: Api): void {
  api.handle(prefillChoices, async ({ tx, member, locale }) => {
    const choices = await listOpenChoices(tx, member.id, SHOWN);
    const [names, customFields] = await Promise.all([
      partnerNames(
        tx,
        choices.map(({ partnerId }) => partnerId),
      ),
      customFieldsOf(tx),
    ]);
    const list = choices.map(({ partnerId, fields, chosenAt }) => ({
      partnerId,
      name: names.get(partnerId) ?? '',
      fields: fields.map((field) => labelOfField(field, { locale, customFields })),
      chosenAt: chosenAt.toISOString(),
    }));
    return { list: list.sort((one, other) => one.name.localeCompare(other.name)) };
  });

  api.handle(stopPrefill, async ({ tx, member, params }) => {
    await recordPrefill(tx, { memberId: member.id, partnerId: params.partnerId }, []);
    return null;
  });
}
