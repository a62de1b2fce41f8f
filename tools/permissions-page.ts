import { operations } from '@pollen/contract/api';
import type { Operation } from '@pollen/contract/operation';
import {
  hasPermission,
  mayCall,
  type NeededPermission,
  PERMISSIONS,
  type Permission,
  ROLES,
} from '@pollen/contract/permissions';

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];
const mark = (isSo: boolean) => (isSo ? '✓' : '');

const addressOf = ({ path, method }: Operation) => `${path} ${method}`;

function nameOf(needed: NeededPermission): string {
  if (needed === 'anyOperator') return 'any operator';
  return typeof needed === 'string' ? needed : `one of ${needed.join(', ')}`;
}

function auditOf({ audit = [], unaudited }: Operation): string {
  const lines = audit.map((action) => `\`${action}\``).join(', ');
  if (unaudited === undefined) return lines;
  return lines === '' ? `none: ${unaudited}` : `${lines}; none: ${unaudited}`;
}

function callRow(operation: Operation) {
  const { method, path, permission = [], furtherChecks = '' } = operation;
  const roles = ROLES.filter((role) => mayCall(role, permission));
  return [
    `\`${method} ${path.replace('/api/console/', '')}\``,
    nameOf(permission),
    roles.join(', '),
    furtherChecks,
    auditOf(operation),
  ];
}

/** The page about who may do what in the console, from the declarations of the contract. */
export function permissionsPage(): string {
  const calls = operations
    .filter(({ caller }) => caller === 'operator')
    .sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const permissions = Object.entries(PERMISSIONS) as [Permission, string][];
  const looking = calls.filter(
    ({ method, permission, audit = [] }) => method === 'GET' && permission === 'anyOperator' && audit.length === 0,
  );
  return [
    '# Permissions',
    '',
    'Who may do what in the console. Generated from the contract by `npm run generate`; the binder refuses a call without its permission before it reads the body, and `checks/callers.test.ts` makes each call with each role.',
    '',
    ...table(
      ['permission', 'covers', ...ROLES],
      permissions.map(([name, covers]) => [name, covers, ...ROLES.map((role) => mark(hasPermission(role, name)))]),
    ),
    '',
    '## Calls',
    '',
    `Addresses begin with \`/api/console/\`. The ${looking.length} reading calls that are open to any operator and leave no line in the audit log are left out.`,
    '',
    ...table(
      ['call', 'permission', 'roles', 'checked besides', 'audit log'],
      calls.filter((call) => !looking.includes(call)).map(callRow),
    ),
    '',
  ].join('\n');
}
