import { paths } from '../../paths';

const numbered: Record<string, (id: number) => string> = {
  order: paths.order,
  payoutRun: (id) => paths.payoutRun(id),
  gift: paths.gift,
  survey: paths.survey,
  member: paths.member,
  conversation: paths.conversation,
  operator: paths.operator,
  memberImport: paths.memberImport,
  approval: paths.approval,
  customField: paths.customField,
};

const others: Record<string, (id: string) => string> = {
  attempt: paths.attempt,
  orders: () => paths.orders(),
  auditLog: () => paths.auditLog(),
  template: () => paths.answerTemplates(),
  invitation: () => paths.operators(),
  setting: (id) => (id === 'restrictedCountries' ? paths.countries() : paths.settings(id)),
  promotion: () => paths.promotions(),
  countries: () => paths.countries(),
  // `active-rules.zh`
  article: (id) => paths.text(id.replace(/\.\w+$/, ''), id.split('.').at(-1) ?? ''),
  faq: (id) => paths.questions(id),
  productTest: (id) => paths.productTest(Number(id)),
  partner: (id) => paths.partner(Number(id)),
  partnerKeys: () => paths.partnerKeys(),
  mail: (id) => paths.mail(id.replace(/:\w+$/, '')),
  job: () => paths.jobs(),
  segment: () => paths.segments(),
  tag: () => paths.memberTags(),
  members: () => paths.members(),
};

/** Returns the address of a subject's page; null when it has none. */
export function subjectPath(kind: string, id: string): string | null {
  const number = Number(id);
  if (kind in numbered) return Number.isSafeInteger(number) && number > 0 ? (numbered[kind]?.(number) ?? null) : null;
  return others[kind]?.(id) ?? null;
}
