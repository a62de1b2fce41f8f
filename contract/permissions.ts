/** What operators may do beyond looking, each with what it covers: the words of docs/generated/permissions.md. */
export const PERMISSIONS = {
  reviewOrders: 'Approve and reject orders, and collect them for a payout run.',
  payOrders: 'Send payouts, enter their results, and complete or return orders.',
  manageGifts: 'Create and change gifts, and import their codes.',
  correctBalances: 'Correct coins and credit, and pay missing coins.',
  manageMembers: 'Suspend, blacklist and close accounts, review answers, and view the app as a member.',
  exportPersonalData: 'Export names, email addresses and birthdays of members, and addresses for parcels.',
  manageSurveys: 'Create, edit and launch surveys, and invite members to them.',
  answerMessages: 'Answer conversations and edit the answer templates.',
  managePanel: 'Change settings, texts, mails and partner keys, and run background jobs.',
  manageOperators: 'Invite operators, change their roles and end their access.',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ROLES = ['viewer', 'operator', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The permissions of each role. Every operator may look at everything. Operators run the panel day by day; finance
 * decides where money leaves: orders, gifts and their value, codes, corrections. Admins do all of that, and alone decide
 * about settings, texts, background jobs and other operators. Amounts over a limit take two people whatever their roles.
 */
const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: [],
  operator: ['reviewOrders', 'manageMembers', 'manageSurveys', 'answerMessages'],
  finance: ['reviewOrders', 'payOrders', 'manageGifts', 'correctBalances'],
  admin: Object.keys(PERMISSIONS) as Permission[],
};

/**
 * The permission that a call of the console needs. A list: one of these, and the action checks which one, as that
 * depends on what is sent. `anyOperator`: none beyond being signed in.
 */
export type NeededPermission = Permission | readonly Permission[] | 'anyOperator';

/** Returns whether a role has a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].includes(permission);
}

/** Returns whether a role may make a call that needs this. */
export function mayCall(role: Role, needed: NeededPermission): boolean {
  if (needed === 'anyOperator') return true;
  const permissions: readonly Permission[] = typeof needed === 'string' ? [needed] : needed;
  return permissions.some((permission) => hasPermission(role, permission));
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => hasPermission(role, permission));
}

/** Returns whether the change from one role to another takes permissions away and adds none. */
export function onlyLosesPermissions(from: Role, to: Role): boolean {
  const [before, after] = [permissionsOfRole[from], permissionsOfRole[to]];
  return after.length < before.length && after.every((permission) => before.includes(permission));
}
