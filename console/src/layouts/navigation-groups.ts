import type { DataOf } from '@pollen/contract/client';
import {
  Banknote,
  BookOpenText,
  Calculator,
  CalendarDays,
  CheckCheck,
  ClipboardList,
  ContactRound,
  Filter,
  Gift,
  Handshake,
  Languages,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MessageCircle,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  UserCog,
  Users,
} from 'lucide-react';
import { paths } from '../paths';

export type WaitingCounts = DataOf<'GET /api/console/WaitingCounts'>;

/** The words of the entries in the catalog of the shell. */
type EntryWord =
  | 'overview'
  | 'surveys'
  | 'calendar'
  | 'feasibility'
  | 'quality'
  | 'partners'
  | 'productTests'
  | 'members'
  | 'segments'
  | 'customFields'
  | 'attempts'
  | 'feedback'
  | 'orders'
  | 'payouts'
  | 'gifts'
  | 'ledger'
  | 'texts'
  | 'settings'
  | 'approvals'
  | 'operators'
  | 'jobs'
  | 'auditLog';
type GroupWord = 'groupFieldwork' | 'groupPeople' | 'groupMoney' | 'groupSystem';

export interface NavigationEntry {
  /** The word of its label. */
  readonly key: EntryWord;
  readonly href: string;
  /** Pages at other addresses that are reached from this entry. */
  readonly within?: readonly string[];
  readonly icon: LucideIcon;
  /** What the counter beside the entry adds up. */
  readonly counts?: readonly NavigationCount[];
  /** True for a counter that informs and waits for nobody. */
  readonly informs?: true;
}

interface NavigationCount {
  readonly of: keyof WaitingCounts;
  /** The sentence that says what is counted. */
  readonly word:
    | 'liveSurveys'
    | 'waitingAttempts'
    | 'waitingCalls'
    | 'waitingFiles'
    | 'waitingMessages'
    | 'waitingOrders'
    | 'waitingRuns'
    | 'waitingApprovals'
    | 'failedJobs';
}

interface NavigationGroup {
  /** The word of its heading; null for the entries before the first group. */
  readonly key: GroupWord | null;
  readonly entries: readonly NavigationEntry[];
}

/** The entries of the sidebar and of the command palette, grouped by the part of the work. */
export const navigationGroups: readonly NavigationGroup[] = [
  { key: null, entries: [{ key: 'overview', href: paths.overview(), icon: LayoutDashboard }] },
  {
    key: 'groupFieldwork',
    entries: [
      {
        key: 'surveys',
        href: paths.surveys(),
        icon: ClipboardList,
        counts: [{ of: 'liveSurveys', word: 'liveSurveys' }],
        informs: true,
      },
      { key: 'calendar', href: paths.calendar(), icon: CalendarDays },
      { key: 'feasibility', href: paths.feasibility(), icon: Calculator },
      {
        key: 'quality',
        href: paths.quality(),
        icon: ShieldAlert,
        counts: [{ of: 'flaggedAttempts', word: 'waitingAttempts' }],
      },
      {
        key: 'partners',
        href: paths.partners(),
        icon: Handshake,
        counts: [
          { of: 'partnerCalls', word: 'waitingCalls' },
          { of: 'reconciliationFiles', word: 'waitingFiles' },
        ],
      },
      { key: 'productTests', href: paths.productTests(), icon: Package },
    ],
  },
  {
    key: 'groupPeople',
    entries: [
      {
        key: 'members',
        href: paths.members(),
        within: [paths.memberTags(), paths.memberImports()],
        icon: Users,
      },
      { key: 'segments', href: paths.segments(), icon: Filter },
      { key: 'customFields', href: paths.customFields(), icon: ContactRound },
      { key: 'attempts', href: paths.attempts(), icon: ListChecks },
      {
        key: 'feedback',
        href: paths.conversations(),
        icon: MessageCircle,
        counts: [{ of: 'messages', word: 'waitingMessages' }],
      },
    ],
  },
  {
    key: 'groupMoney',
    entries: [
      { key: 'orders', href: paths.orders(), icon: ReceiptText, counts: [{ of: 'orders', word: 'waitingOrders' }] },
      { key: 'payouts', href: paths.payouts(), icon: Banknote, counts: [{ of: 'payoutRuns', word: 'waitingRuns' }] },
      { key: 'gifts', href: paths.gifts(), icon: Gift },
      { key: 'ledger', href: paths.ledger(), icon: BookOpenText },
    ],
  },
  {
    key: 'groupSystem',
    entries: [
      { key: 'texts', href: paths.texts(), icon: Languages },
      { key: 'settings', href: paths.settings(), icon: Settings },
      {
        key: 'approvals',
        href: paths.approvals(),
        icon: CheckCheck,
        counts: [{ of: 'approvals', word: 'waitingApprovals' }],
      },
      { key: 'operators', href: paths.operators(), icon: UserCog },
      { key: 'jobs', href: paths.jobs(), icon: ListTodo, counts: [{ of: 'failedJobs', word: 'failedJobs' }] },
      { key: 'auditLog', href: paths.auditLog(), icon: ScrollText },
    ],
  },
];
