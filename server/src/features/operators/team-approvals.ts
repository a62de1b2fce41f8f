import type { ApprovalKind } from '@pollen/contract/approval-values';
import { Role as RoleSchema } from '@pollen/contract/console-operators';
import { onlyLosesPermissions, type Role } from '@pollen/contract/permissions';
import { Locale as LocaleSchema } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { ApprovalModule, ChangeRequest } from '../approvals/index';
import { resetCode } from './code-reset';
import { sendPasswordLink } from './password-links';
import { findOperatorByKey } from './queries';
import { operatorKey } from './rules';
import * as team from './team';
import { findTeamRow, type TeamRow } from './team-queries';

const words = {
  en: {
    invite: 'Invite ',
    role: 'Role of ',
    suspend: 'Suspend ',
    reactivate: 'Reactivate ',
    code: 'Reset the one-time code of ',
    link: 'Send a password link to ',
    email: 'Email',
    asRole: 'Role',
    access: 'Access',
    active: 'active',
    suspended: 'suspended',
    second: 'One-time code',
    set: 'set up',
    forgotten: 'to be set up again, with a new password',
    password: 'Password',
    kept: 'the present one',
    mailed: 'can be chosen anew with a mailed link',
    viewer: 'Viewer',
    operator: 'Operator',
    finance: 'Finance',
    admin: 'Administrator',
  },
  zh: {
    invite: '邀请 ',
    role: '更改角色：',
    suspend: '暂停访问：',
    reactivate: '恢复访问：',
    code: '重置动态验证码：',
    link: '发送密码链接：',
    email: '邮箱',
    asRole: '角色',
    access: '访问权限',
    active: '正常',
    suspended: '已暂停',
    second: '动态验证码',
    set: '已绑定',
    forgotten: '需重新设置密码并绑定',
    password: '密码',
    kept: '现有密码',
    mailed: '可通过邮件链接重新设置',
    viewer: '只读',
    operator: '运营',
    finance: '财务',
    admin: '超级管理员',
  },
} as const satisfies Record<Locale, object>;
type Word = keyof (typeof words)['en'];

/** The operator to change, with the language for mails. */
const Target = z.strictObject({ id: z.int(), name: z.string(), role: RoleSchema, locale: LocaleSchema });
type Target = z.output<typeof Target>;

/** The approval modules for changes of an operator's access. */
export function teamApprovals({ publicUrl }: { publicUrl: string }) {
  const acting = <Payload extends { locale: Locale }>({ id, payload, askedBy }: ChangeRequest<Payload>) => ({
    operator: askedBy,
    locale: payload.locale,
    publicUrl,
    approval: id,
  });

  /** Builds the module of a change with a state before and after. */
  const ofTarget = (change: {
    kind: ApprovalKind;
    title: Word;
    label: Word;
    from: Word;
    to: Word;
    apply: (tx: Tx, id: number, acting: team.ActingOperator) => Promise<void>;
    fits: (row: TeamRow) => boolean;
    takesRightsOnly?: (target: Target) => boolean;
    cannotDecide?: (target: Target) => number;
  }): ApprovalModule<Target> => ({
    kind: change.kind,
    permission: 'manageOperators',
    payload: Target,
    describe: ({ name }, locale) => {
      const say = words[locale];
      return {
        title: say[change.title] + name,
        changes: [{ label: say[change.label], from: say[change.from], to: say[change.to] }],
      };
    },
    async isCurrent(tx, _subject, { id, role }) {
      const row = await findTeamRow(tx, id);
      return row !== null && row.role === role && change.fits(row);
    },
    apply: (tx, request) => change.apply(tx, request.payload.id, acting(request)),
    ...(change.takesRightsOnly ? { takesRightsOnly: change.takesRightsOnly } : {}),
    ...(change.cannotDecide ? { cannotDecide: change.cannotDecide } : {}),
  });

  const operatorInvitation: ApprovalModule<
    { email: string; name: string; role: Role; locale: Locale },
    { id: number }
  > = {
    kind: 'operatorInvitation',
    permission: 'manageOperators',
    payload: z.strictObject({ email: z.string(), name: z.string(), role: RoleSchema, locale: LocaleSchema }),
    describe: ({ email, name, role }, locale) => ({
      title: words[locale].invite + name,
      changes: [
        { label: words[locale].email, from: null, to: email },
        { label: words[locale].asRole, from: null, to: words[locale][role] },
      ],
    }),
    isCurrent: async (tx, _subject, { email }) => (await findOperatorByKey(tx, operatorKey(email))) === null,
    apply: (tx, request) => team.inviteColleague(tx, request.payload, acting(request)),
  };

  const operatorRole: ApprovalModule<Target & { to: Role }> = {
    kind: 'operatorRole',
    permission: 'manageOperators',
    payload: Target.extend({ to: RoleSchema }),
    describe: ({ name, role, to }, locale) => ({
      title: words[locale].role + name,
      changes: [{ label: words[locale].asRole, from: words[locale][role], to: words[locale][to] }],
    }),
    async isCurrent(tx, _subject, { id, role }) {
      return (await findTeamRow(tx, id))?.role === role;
    },
    apply: (tx, request) =>
      team.changeRole(tx, request.payload.id, { from: request.payload.role, to: request.payload.to }, acting(request)),
    // Removing an administrator always takes two people. Otherwise one could become the only one, who needs no approval.
    takesRightsOnly: ({ role, to }) => role !== 'admin' && onlyLosesPermissions(role, to),
  };

  return {
    operatorInvitation,
    operatorRole,
    operatorSuspension: ofTarget({
      kind: 'operatorSuspension',
      title: 'suspend',
      label: 'access',
      from: 'active',
      to: 'suspended',
      apply: team.suspend,
      fits: ({ suspendedAt }) => suspendedAt === null,
      takesRightsOnly: ({ role }) => role !== 'admin',
    }),
    operatorReactivation: ofTarget({
      kind: 'operatorReactivation',
      title: 'reactivate',
      label: 'access',
      from: 'suspended',
      to: 'active',
      apply: team.reactivate,
      fits: ({ suspendedAt }) => suspendedAt !== null,
    }),
    operatorCodeReset: ofTarget({
      kind: 'operatorCodeReset',
      title: 'code',
      label: 'second',
      from: 'set',
      to: 'forgotten',
      apply: resetCode,
      fits: () => true,
      // The operator who lost the phone cannot sign in to approve.
      cannotDecide: ({ id }) => id,
    }),
    operatorPasswordLink: ofTarget({
      kind: 'operatorPasswordLink',
      title: 'link',
      label: 'password',
      from: 'kept',
      to: 'mailed',
      apply: sendPasswordLink,
      fits: ({ suspendedAt }) => suspendedAt === null,
    }),
  };
}
