import { handleFrom } from '../../features/members/rules';
import { mailboxOf } from '../../platform/mailbox';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { numberOfText, type Random } from './random';

/** First names of women and of men, and last names, by where a member lives; `zh`: reads the app in Chinese. */
interface Place {
  readonly countryId: number;
  readonly weight: number;
  readonly locale: 'en' | 'zh';
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string) => text.split(' ');

const english = {
  locale: 'en' as const,
  women: words(
    'Nora Emma Olivia Grace Abena Rosa Chloe Ruby Hannah Zoe Leah Ivy Amara Paula Thuy Maya Tessa Carmen Joan Priya',
  ),
  men: words(
    'Idris Jonas Liam Noah Owen Tomas Kenji Dan Peter Ravi Marcus Felix Caleb Theo Luis Amir Victor Simon Dylan Hugo',
  ),
  last: words(
    'Castell Obi Stein Mori Rask Whitlock Osei Santos Ek Iyer Moreau Harlan Quist Barrow Penrose Tully Vance Marsh Okafor Lindgren Delgado Hale Novak Pruitt Sorrel Adeyemi Bright Calder Fenwick Greer',
  ),
};
const german = {
  locale: 'en' as const,
  women: words('Lena Anke Clara Frieda Ines Jana Katrin Marlene Sabine Tina'),
  men: words('Jonas Emil Karsten Lukas Matthias Nils Ole Stefan Till Uwe'),
  last: words('Keller Brandt Vogt Lorenz Seidel Krause Petersen Haas Winkler Behrens'),
};
const french = {
  locale: 'en' as const,
  women: words('Lea Camille Manon Elodie Jeanne Margaux Sylvie Anais Odile Nadia'),
  men: words('Hugo Luc Mathis Antoine Remi Karim Pascal Yann Gilles Bastien'),
  last: words('Fontaine Moreau Lefevre Girard Roussel Chevalier Marchand Perrin Vidal Noel'),
};
const chinese = {
  locale: 'zh' as const,
  women: words('雅婷 怡君 淑芬 佳颖 美玲 欣怡 晓慧 思敏 诗涵 丽华'),
  men: words('志明 俊杰 家豪 建宏 伟强 子轩 文斌 国荣 明哲 浩然'),
  last: words('陈 林 黄 张 李 王 吴 刘 蔡 杨 许 郑'),
};

const places: readonly Place[] = [
  { countryId: 840, weight: 52, ...english },
  { countryId: 826, weight: 15, ...english },
  { countryId: 124, weight: 8, ...english },
  { countryId: 36, weight: 4, ...english },
  { countryId: 276, weight: 8, ...german },
  { countryId: 250, weight: 5, ...french },
  { countryId: 702, weight: 4, ...chinese },
  { countryId: 158, weight: 4, ...chinese },
];

/** Domains that belong to nobody (RFC 2606), so that no mail of the demo reaches a person. */
const DOMAINS = ['example.com', 'example.org', 'example.net'];
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A member of the history, with the habits that decide what the member does. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly handle: string;
  readonly locale: 'en' | 'zh';
  readonly countryId: number;
  /** 1 male, 2 female, as in the profile. */
  readonly gender: 1 | 2;
  readonly birthday: string;
  readonly age: number;
  readonly registeredAt: number;
  /** Null: never completed the profile, so no survey accepts the member. */
  readonly profileAt: number | null;
  /** From 0 to 1: how likely the member takes up a survey. */
  readonly activity: number;
  /** Answers without reading. */
  readonly isCareless: boolean;
  /** The share of days on which the member checks in. */
  readonly checkIn: number;
  /** How content the member is with things, as a normal deviate: lifts every rating. */
  readonly mood: number;
  /** When the member loses interest. */
  readonly leavesAt: number;
  /** Closes the account on leaving. */
  readonly closes: boolean;
  /** Orders as soon as this many points are available. */
  readonly ordersFrom: number;
  /** Prefers cash to gift cards. */
  readonly likesCash: boolean;
  readonly code: string;
  // What changes as time goes by.
  state: 'active' | 'blacklisted' | 'closed';
  blacklistedAt: number | null;
  blacklistedBy: number | null;
  blacklistReason: string | null;
  closedAt: number | null;
  lastSeenAt: number;
  rejections: number;
  hasOrdered: boolean;
  payoutSince: number | null;
}

/** A birthday of somebody who is about this old. */
function birthdayOf(random: Random, age: number, today: string): string {
  const days = Math.round((age + random.next()) * 365.25);
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole years since a birthday. */
function ageAt(birthday: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (birthday.slice(5) > today.slice(5) ? 1 : 0);
}

/** A member who registers at an instant. */
export function makePerson(
  random: Random,
  member: { id: number; registeredAt: number; today: string; end: number },
): Person {
  const { id, registeredAt, today, end } = member;
  const place = random.weighted(places.map((each) => [each, each.weight]));
  const gender = random.chance(0.54) ? 2 : 1;
  const first = random.pick(gender === 2 ? place.women : place.men);
  const last = random.pick(place.last);
  const name = place.locale === 'zh' ? `${last}${first}` : `${first} ${last}`;
  const mailName = place.locale === 'zh' ? `reader${id}` : `${first}.${last}`.toLowerCase();
  const birthday = birthdayOf(random, Math.min(79, Math.max(18, Math.round(41 + 15 * random.normal()))), today);
  const activity = Math.min(0.97, Math.max(0.05, 0.5 + 0.24 * random.normal()));
  return {
    id,
    name,
    email: `${mailName}${random.whole(1, 999)}.${id}@${random.pick(DOMAINS)}`,
    handle: handleFrom(random.whole(0, 1 << 20), random.whole(0, 1 << 20), random.whole(0, 1 << 20)),
    locale: place.locale,
    countryId: place.countryId,
    gender,
    birthday,
    age: ageAt(birthday, today),
    registeredAt,
    profileAt: random.chance(0.9) ? Math.min(end, registeredAt + MINUTE_MS + random.wait(4 * HOUR_MS)) : null,
    activity,
    isCareless: random.chance(0.045),
    checkIn: random.chance(0.22) ? random.between(0.2, 0.95) : 0,
    mood: random.normal(),
    leavesAt: random.chance(0.45) ? registeredAt + 2 * DAY_MS + random.wait(60 * DAY_MS) : Number.POSITIVE_INFINITY,
    closes: random.chance(0.12),
    ordersFrom: random.weighted([
      [500, 6],
      [1000, 3],
      [1500, 1],
    ]),
    likesCash: random.chance(0.7),
    code: Array.from({ length: 10 }, () => random.pick([...LETTERS])).join(''),
    state: 'active',
    blacklistedAt: null,
    blacklistedBy: null,
    blacklistReason: null,
    closedAt: null,
    lastSeenAt: registeredAt,
    rejections: 0,
    hasOrdered: false,
    payoutSince: null,
  };
}

/** Adds the mailbox of an address to what identifies the member. */
export function mailboxOfPerson({ email }: Pick<Person, 'email'>): string {
  return mailboxOf(email);
}

/**
 * How strongly a person leans towards something, from a text that names it: the same age and gender lean the same way,
 * so that groups differ in what they answer.
 */
export function leaning(person: Person, subject: string): number {
  const age = (person.age - 41) / 15;
  const of = (trait: string) => 2 * numberOfText(`${subject}/${trait}`) - 1;
  return 1.2 * of('age') * age + 0.7 * of('gender') * (person.gender === 2 ? 1 : -1);
}
