import type { CallArgs, DataOf, Operation } from './call';

/** Fetched when somebody turns to a form, so that the page around it comes up without the client. */
export const loadClient = () => import('./call');

/** `call` for such a form. */
export async function callLater<K extends Operation>(operation: K, ...args: CallArgs<K>): Promise<DataOf<K>> {
  const { call } = await loadClient();
  return call(operation, ...args);
}
