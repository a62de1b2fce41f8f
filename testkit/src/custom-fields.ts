import type { OperatorPersona } from './operators';
import type { Panel } from './panel';

/** A profile question with a list, as the call that adds one takes it. */
export const dogs = {
  purpose: 'question',
  kind: 'one',
  sensitive: false,
  title: { en: 'Do you have a dog?', zh: '您养狗吗？' },
  help: { en: '', zh: '' },
  choices: [
    { en: 'One', zh: '养一只' },
    { en: 'More than one', zh: '养多只' },
    { en: 'None', zh: '不养' },
  ],
  range: null,
  topic: 'home',
  required: false,
};

/** Adds a custom field, by default the profile question about dogs, and returns its id. */
export async function createField(panel: Panel, operator: OperatorPersona, over: object = {}): Promise<number> {
  const body = { ...dogs, ...over };
  const { code, data, errors } = await panel.call('POST /api/console/CustomFields', { cookie: operator.cookie, body });
  if (code !== 200) throw new Error(`no field: ${errors}`);
  return data.id;
}
