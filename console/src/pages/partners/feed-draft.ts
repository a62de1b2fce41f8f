import { FEED_LIMITS } from '@pollen/contract/partner-values';
import { pairsOf, partsOf } from './form-lines';
import type { Profile } from './setup-draft';

export type Feed = NonNullable<Profile['feed']>;
export type Attribute = NonNullable<Profile['attributes']>[number];

/** The texts of the form about the list of a partner. */
export interface FeedDraft {
  address: string;
  headers: string;
  everyMinutes: string;
  list: string;
  id: string;
  nameOf: string;
  cpi: string;
  loi: string;
  ir: string;
  places: string;
  groups: string;
  source: string;
  countryOf: string;
  link: string;
  linkEnd: string;
  qualifications: string;
  questionText: string;
  valueNames: string;
  quotas: string;
  sharePercent: string;
  mostPoints: string;
  reviewDays: string;
  lockDays: string;
  inviteAddress: string;
  inviteHeaders: string;
  inviteLink: string;
  inviteCpi: string;
  cpiUnit: Feed['cpiUnit'];
  loiUnit: Feed['loiUnit'];
  irUnit: Feed['irUnit'];
}

const headerLines = (headers: Feed['headers'] = []) => headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** Returns the fields of the form for a list; for a partner without one, those of an empty form. */
export function feedDraftOf(feed: Feed | undefined): FeedDraft {
  const fields = feed?.fields;
  const { qualifications, quotas } = fields ?? {};
  const conditions = (at: NonNullable<typeof qualifications>) => [at.list, at.name, at.values];
  return {
    address: feed?.address ?? '',
    headers: headerLines(feed?.headers),
    everyMinutes: String(feed?.everyMinutes ?? 3),
    list: feed?.list ?? '',
    id: fields?.id ?? 'id',
    nameOf: fields?.title ?? '',
    cpi: fields?.cpi ?? 'cpi',
    loi: fields?.loi ?? 'loi',
    ir: fields?.ir ?? '',
    places: fields?.places ?? '',
    groups: fields?.groups.join(', ') ?? '',
    source: fields?.source ?? '',
    countryOf: fields?.country ?? '',
    link: fields?.link ?? '',
    linkEnd: feed?.linkEnd ?? '',
    qualifications: qualifications ? conditions(qualifications).join(', ') : '',
    questionText: qualifications?.question ?? '',
    valueNames: qualifications?.value
      ? partsOf(`${qualifications.value.code},${qualifications.value.text ?? ''}`).join(', ')
      : '',
    quotas: quotas ? [quotas.list, quotas.places, ...conditions(quotas.qualifications)].join(', ') : '',
    sharePercent: String(feed?.sharePercent ?? 60),
    mostPoints: String(feed?.mostPoints ?? 1000),
    reviewDays: String(feed?.reviewDays ?? 14),
    lockDays: String(feed?.lockDays ?? 30),
    inviteAddress: feed?.invite?.address ?? '',
    inviteHeaders: headerLines(feed?.invite?.headers),
    inviteLink: feed?.invite?.fields.link ?? '',
    inviteCpi: feed?.invite?.fields.cpi ?? '',
    cpiUnit: feed?.cpiUnit ?? 'dollars',
    loiUnit: feed?.loiUnit ?? 'minutes',
    irUnit: feed?.irUnit ?? 'percent',
  };
}

const PATH = /^[\w.-]{1,100}$/;
const isPaths = (text: string, n: number) =>
  partsOf(text).length === n && partsOf(text).every((path) => PATH.test(path));

function headersOf(text: string): Feed['headers'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^([\w-]{1,64}):\s*([\x20-\x7e]{1,300})$/.exec(line.trim()));
  if (found.length > 10 || found.some((one) => one === null)) return null;
  return found.map((one) => ({ name: one?.[1] ?? '', value: one?.[2]?.trim() ?? '' }));
}

const isAddress = (text: string) => text === '' || (/^https?:\/\//.test(text) && text.length <= 1999);
const isBetween = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Returns the fields that cannot be saved as they are. */
export function wrongFeedFields(draft: FeedDraft): Set<keyof FeedDraft> {
  const optional = [
    'list',
    'nameOf',
    'ir',
    'places',
    'source',
    'countryOf',
    'link',
    'inviteLink',
    'inviteCpi',
  ] as const;
  const checks: [keyof FeedDraft, boolean][] = [
    ['address', !isAddress(draft.address.trim())],
    ['inviteAddress', !isAddress(draft.inviteAddress.trim())],
    ['headers', headersOf(draft.headers) === null],
    ['inviteHeaders', headersOf(draft.inviteHeaders) === null],
    ['everyMinutes', !isBetween(draft.everyMinutes, ...FEED_LIMITS.everyMinutes)],
    ['sharePercent', !isBetween(draft.sharePercent, 1, 100)],
    ['mostPoints', !isBetween(draft.mostPoints, 1, FEED_LIMITS.mostPoints)],
    ['reviewDays', !isBetween(draft.reviewDays, 0, 60)],
    ['lockDays', !isBetween(draft.lockDays, 1, 365)],
    ['groups', partsOf(draft.groups).length > 5 || !partsOf(draft.groups).every((path) => PATH.test(path))],
    ['qualifications', draft.qualifications.trim() !== '' && !isPaths(draft.qualifications, 3)],
    ['questionText', draft.questionText.trim() !== '' && !PATH.test(draft.questionText.trim())],
    ['valueNames', draft.valueNames.trim() !== '' && ![1, 2].some((n) => isPaths(draft.valueNames, n))],
    ['quotas', draft.quotas.trim() !== '' && !isPaths(draft.quotas, 5)],
    ['linkEnd', draft.link.trim() !== '' && !draft.linkEnd.includes('{attempt}')],
    ...(['id', 'cpi', 'loi'] as const).map((name): [keyof FeedDraft, boolean] => [
      name,
      !PATH.test(draft[name].trim()),
    ]),
    ...optional.map((name): [keyof FeedDraft, boolean] => [
      name,
      draft[name].trim() !== '' && !PATH.test(draft[name].trim()),
    ]),
  ];
  return new Set(checks.flatMap(([name, wrong]) => (wrong ? [name] : [])));
}

const conditionsAt = ([list = '', name = '', values = '']: readonly string[], valueNames: string) => {
  const [code, text = null] = partsOf(valueNames);
  return { list, name, values, ...(code === undefined ? {} : { value: { code, text } }) };
};

const pathOf = (text: string) => text.trim() || null;

/** Presets name the headers and fields of an invite whose address only the partner knows, so an empty address stays. */
function inviteOf(draft: FeedDraft): Feed['invite'] {
  const texts = [draft.inviteAddress, draft.inviteHeaders, draft.inviteLink, draft.inviteCpi];
  if (texts.every((text) => text.trim() === '')) return null;
  return {
    address: draft.inviteAddress.trim(),
    headers: headersOf(draft.inviteHeaders) ?? [],
    fields: { link: pathOf(draft.inviteLink), cpi: pathOf(draft.inviteCpi) },
  };
}

/** Returns the list that the fields describe; they must have no wrong one. */
export function feedOf(draft: FeedDraft): Feed {
  const [quotaList = '', quotaPlaces = '', ...quotaConditions] = partsOf(draft.quotas);
  return {
    address: draft.address.trim(),
    headers: headersOf(draft.headers) ?? [],
    everyMinutes: Number(draft.everyMinutes),
    list: draft.list.trim(),
    fields: {
      id: draft.id.trim(),
      title: pathOf(draft.nameOf),
      cpi: draft.cpi.trim(),
      loi: draft.loi.trim(),
      ir: pathOf(draft.ir),
      places: pathOf(draft.places),
      groups: partsOf(draft.groups),
      source: pathOf(draft.source),
      country: pathOf(draft.countryOf),
      link: pathOf(draft.link),
      qualifications:
        draft.qualifications.trim() === ''
          ? null
          : {
              ...conditionsAt(partsOf(draft.qualifications), draft.valueNames),
              ...(draft.questionText.trim() === '' ? {} : { question: draft.questionText.trim() }),
            },
      quotas:
        draft.quotas.trim() === ''
          ? null
          : { list: quotaList, places: quotaPlaces, qualifications: conditionsAt(quotaConditions, draft.valueNames) },
    },
    cpiUnit: draft.cpiUnit,
    loiUnit: draft.loiUnit,
    irUnit: draft.irUnit,
    linkEnd: draft.linkEnd.trim(),
    sharePercent: Number(draft.sharePercent),
    mostPoints: Number(draft.mostPoints),
    reviewDays: Number(draft.reviewDays),
    lockDays: Number(draft.lockDays),
    invite: inviteOf(draft),
  };
}

/** Reads lines of `theirs=ours`; null when one is wrong. */
export function valuesOf(text: string): Record<string, number> | null {
  return pairsOf(text, 64, (ours) => (/^\d{1,9}$/.test(ours) ? Number(ours) : undefined));
}
