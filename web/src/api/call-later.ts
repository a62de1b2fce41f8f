import type { CallArgs, DataOf, Operation } from './call';

/** Loads the API client when the visitor turns to a form, so that the page around the form comes up without it. */
export const loadClient = () => import('./call');

/** `call` for a form that loads the API client on demand. */
export async function callLater<K extends Operation>(operation: K, ...args: CallArgs<K>): Promise<DataOf<K>> {
  const { call } = await loadClient();
  return call(operation, ...args);
}
