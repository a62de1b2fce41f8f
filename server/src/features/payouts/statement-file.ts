import { type Locale, say } from '../../platform/locale';
import type { Payee } from '../orders/index';
import type { Item } from './queries';
import { fileOfPayments, type Problem, problemSentences, readPayments } from './results-file';
import { FINAL_STATES } from './rules';

/** Returns the payments of a run that are neither final nor have a reported outcome. */
export function openItems(items: readonly Item[]): Item[] {
  return items.filter(({ state, reported }) => !FINAL_STATES.includes(state) && reported === null);
}

/**
 * Writes the open payments of a run as a CSV file to be filled in from the provider's statement. Payments that were
 * never sent are filled in as unpaid.
 */
export function statementFile(items: readonly Item[], payees: ReadonlyMap<number, Payee>): string {
  return fileOfPayments(openItems(items), payees, ['sent', 'result', 'reference'], ({ state, providerItemId }) => {
    const hasLeft = state !== 'ready';
    return { sent: hasLeft ? 'yes' : 'no', result: hasLeft ? '' : 'unpaid', reference: providerItemId ?? '' };
  });
}

export interface StatementLine {
  readonly itemId: number;
  readonly outcome: 'paid' | 'unpaid';
  /** The provider's id of a paid payment. */
  readonly reference: string | null;
}

export interface Statement {
  readonly lines: readonly StatementLine[];
  readonly problems: readonly Problem[];
}

const MAX_REFERENCE_LENGTH = 100;

/**
 * Reads a statement about every open payment of a run. A payment that is missing is a problem too, so that none is
 * forgotten. `used` are the references that other payments already have.
 */
export function readStatement(
  csv: string,
  items: readonly Item[],
  used: (reference: string) => boolean,
  locale: Locale,
): Statement {
  const lines: StatementLine[] = [];
  const open = openItems(items);
  const given = new Set<string>();
  const listed = new Set<number>();
  const columns = ['payment', 'amount', 'result', 'reference'];
  const found = readPayments(csv, items, columns, locale, ({ item, cell: of, wrong }) => {
    listed.add(item.id);
    const outcome = of('result').toLowerCase();
    const reference = of('reference').slice(0, MAX_REFERENCE_LENGTH);
    const known = item.providerItemId;
    if (!open.includes(item)) wrong('over');
    else if (outcome === 'unpaid') {
      if (reference !== '' && reference !== known) wrong('strayReference', { given: reference });
      else lines.push({ itemId: item.id, outcome, reference: null });
    } else if (outcome !== 'paid') wrong('statementResult', { given: outcome.slice(0, 40) });
    else if (item.state === 'ready') wrong('neverLeft');
    else if (reference === '') wrong('noReference');
    else if (known !== null && known !== reference) wrong('otherReference', { known, given: reference });
    else if (given.has(reference) || (known === null && used(reference))) wrong('referenceTwice', { given: reference });
    else {
      given.add(reference);
      lines.push({ itemId: item.id, outcome, reference });
    }
  });
  const isReadable = found.length === 0 || listed.size > 0;
  const missing = isReadable ? open.filter(({ id }) => !listed.has(id)) : [];
  return {
    lines,
    problems: [
      ...found,
      ...missing.map(({ key, orderId }) => ({
        line: 1,
        reason: say(problemSentences.missing, locale, { key, order: orderId }),
      })),
    ],
  };
}
