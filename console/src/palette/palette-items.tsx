import type { DataOf } from '@pollen/contract/client';
import { hasPermission, type Permission } from '@pollen/contract/permissions';
import { Avatar } from '@pollen/ui/Avatar';
import {
  ChartColumn,
  ClipboardList,
  Gift,
  ListChecks,
  type LucideIcon,
  Plus,
  ReceiptText,
  Send,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { navigationGroups } from '../layouts/navigation-groups';
import { useFormat } from '../locales/format';
import { paletteWords } from '../locales/palette.en';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { OrderStatus } from '../pages/orders/OrderStatus';
import { SurveyStatePill } from '../pages/surveys/SurveyStatePill';
import { paths } from '../paths';
import { useOperator } from '../session/operator';
import type { Scope } from './palette-text';
import { type RecentPage, readRecentPages } from './recent-pages';

export type Found = DataOf<'GET /api/console/Search'>;
export type FoundSurvey = Found['surveys'][number];

export interface PaletteItem {
  /** Unique among the items. */
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown beside the label, such as a state. */
  readonly pill?: ReactNode;
  /** Shown at the end of the row. */
  readonly detail?: string;
  /** The found thing, for the preview. */
  readonly survey?: FoundSurvey;
  readonly member?: Found['members'][number];
  readonly order?: Found['orders'][number];
}

export interface PaletteGroup {
  readonly key: 'recent' | 'surveys' | 'members' | 'orders' | 'attempts' | 'actions';
  readonly items: readonly PaletteItem[];
}

const recentIcons: Readonly<Record<RecentPage['kind'], LucideIcon>> = {
  surveys: ClipboardList,
  members: Users,
  orders: ReceiptText,
  attempts: ListChecks,
};

const creations: readonly {
  key: 'newSurvey' | 'newGift' | 'inviteOperator';
  href: string;
  icon: LucideIcon;
  permission: Permission;
}[] = [
  { key: 'newSurvey', href: paths.newSurvey(), icon: Plus, permission: 'manageSurveys' },
  { key: 'newGift', href: paths.newGift(), icon: Gift, permission: 'manageGifts' },
  { key: 'inviteOperator', href: paths.operators(), icon: UserPlus, permission: 'manageOperators' },
];

const ICON = 18;

/** Returns the function that builds the groups of the palette from what was typed and found. */
export function usePaletteGroups(): (
  typed: { scope: Scope; text: string },
  found: Found | undefined,
) => PaletteGroup[] {
  const t = useT(paletteWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const operator = useOperator();

  const actions = (): PaletteItem[] => [
    ...creations
      .filter(({ permission }) => operator && hasPermission(operator.role, permission))
      .map(({ key, href, icon: Icon }) => ({ key, href, label: t(key), icon: <Icon size={ICON} /> })),
    ...navigationGroups
      .flatMap(({ entries }) => entries)
      .map(({ key, href, icon: Icon }) => ({
        key: `go-${key}`,
        href,
        label: t('goTo', { page: shell(key) }),
        icon: <Icon size={ICON} />,
      })),
  ];

  /** What is done with a survey from elsewhere, offered for the first one that was found. */
  const actionsOf = ({ id, title, state }: FoundSurvey): PaletteItem[] => [
    ...(state === 'draft'
      ? []
      : [
          {
            key: `results-${id}`,
            href: paths.surveyResults(id),
            label: t('openResults', { title }),
            icon: <ChartColumn size={ICON} />,
          },
        ]),
    ...(state === 'live'
      ? [
          {
            key: `invite-${id}`,
            href: paths.surveyInvitations(id),
            label: t('openInvitations', { title }),
            icon: <Send size={ICON} />,
          },
        ]
      : []),
  ];

  return ({ scope, text }, found) => {
    const groups: PaletteGroup[] = [];
    const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(text.toLowerCase());
    if (text === '' && scope === 'all') {
      const items = readRecentPages().map(({ href, title, kind }) => {
        const Icon = recentIcons[kind];
        return { key: `recent-${href}`, href, label: title, icon: <Icon size={ICON} /> };
      });
      groups.push({ key: 'recent', items });
    }
    if (found && text !== '' && scope !== 'actions') {
      const surveys = found.surveys.map((survey) => ({
        key: `survey-${survey.id}`,
        href: paths.survey(survey.id),
        label: survey.title,
        icon: <ClipboardList size={ICON} />,
        pill: <SurveyStatePill state={survey.state} />,
        detail: t('outOf', {
          done: format.number(survey.completes),
          target: format.number(survey.completesTarget),
        }),
        survey,
      }));
      const members = found.members.map((member) => ({
        key: `member-${member.id}`,
        href: paths.member(member.id),
        label: member.name,
        icon: <Avatar name={member.name} id={member.id} src={member.avatarUrl} size={22} />,
        detail: scope === 'numbers' ? t('number', { id: String(member.id) }) : member.email,
        member,
      }));
      const orders = found.orders.map((order) => ({
        key: `order-${order.id}`,
        href: paths.order(order.id),
        label: t('order', { id: String(order.id) }),
        icon: <ReceiptText size={ICON} />,
        pill: <OrderStatus statusID={order.statusID}>{order.status}</OrderStatus>,
        detail: order.memberName,
        order,
      }));
      const attempts = found.attempts.map((attempt) => ({
        key: `attempt-${attempt.attemptId}`,
        href: paths.attempt(attempt.attemptId),
        label: t('attempt', { member: attempt.memberName, title: attempt.surveyTitle }),
        icon: <ListChecks size={ICON} />,
        detail: attempt.status,
      }));
      if (scope !== 'members') groups.push({ key: 'surveys', items: surveys });
      groups.push({ key: 'members', items: members });
      if (scope !== 'members') groups.push({ key: 'orders', items: orders }, { key: 'attempts', items: attempts });
    }
    if (scope === 'all' || scope === 'actions') {
      const [first] = scope === 'all' && text !== '' ? (found?.surveys ?? []) : [];
      groups.push({ key: 'actions', items: [...(first ? actionsOf(first) : []), ...actions().filter(matches)] });
    }
    return groups.filter(({ items }) => items.length > 0);
  };
}
