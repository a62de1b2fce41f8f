import { CONSENT_VERSIONS } from '../../features/consents/rules';
import { shortName } from '../../features/profiles/rules';
import { DAY_MS, MINUTE_MS, shiftDay } from '../../platform/time';
import { mailboxOfPerson, makePerson, type Person } from './people';
import type { Row } from './rows';
import { HISTORY_DAYS, ID_TABLES, type World } from './world';

/** A profile question with its choices; `field`: the further field of the profile that it fills. */
export interface ProfileQuestion {
  readonly id: number;
  readonly field: string | null;
  readonly choices: readonly { readonly id: number; readonly value: number | null }[];
}

/** A friend's referral, as its row will be. */
interface Referral {
  readonly friend: Person;
  readonly referrer: Person;
  readonly row: Row;
}

/** The day on which each member registers: more from week to week, and a campaign in the middle. */
function registrationDays(world: World): number[] {
  const weights = Array.from({ length: HISTORY_DAYS }, (_, day): [number, number] => {
    const campaign = day > 88 && day < 96 ? 2.6 : 1;
    return [day, (0.7 + day / HISTORY_DAYS) * campaign * world.random.between(0.7, 1.3) * (day === 0 ? 30 : 1)];
  });
  return Array.from({ length: ID_TABLES.members }, () => world.random.weighted(weights)).sort((a, b) => a - b);
}

/** Members: they register, complete their profile, check in, bring friends, lose interest, and some close the account. */
export class Members {
  readonly referrals = new Map<number, Referral>();
  private readonly sums = new Map<number, { friends: number; earned: number; leftAt: number | null }>();

  constructor(
    private readonly world: World,
    private readonly questions: readonly ProfileQuestion[],
    private readonly passwordHash: string,
  ) {}

  /** Called when a member closes the account, so that others can end what is under way. */
  onClosing: (person: Person) => boolean = () => true;

  plan(): void {
    const { world } = this;
    const times = registrationDays(world).map((day) => world.someTime(day));
    for (const at of times.filter((each) => each < world.end).sort((a, b) => a - b)) {
      world.timeline.at(at, () => this.register());
    }
  }

  private register(): void {
    const { world } = this;
    const { random, now, today, end } = world;
    const person = makePerson(random, { id: world.nextId('members'), registeredAt: now, today, end });
    const { id, registeredAt } = person;
    world.people.push(person);
    world.book.open(id);
    const key = `registration:${id}`;
    world.book.bookCredit(key, id, world.settings.startingCredit, 'starting');
    world.book.pay({ key, memberId: id, amount: world.settings.registrationPoints, kind: 'registration' });
    for (const subject of ['terms', 'privacy', 'invitations'] as const) {
      const version = subject === 'invitations' ? CONSENT_VERSIONS.invitations : '1.0';
      world.add('consent_choices', { member_id: id, subject, version, given: true, at: now });
    }
    if (world.people.length > 30 && random.chance(0.13)) this.refer(person);
    if (person.profileAt !== null) world.timeline.at(person.profileAt, () => this.completeProfile(person));
    if (person.checkIn > 0) this.planCheckIns(person);
    if (person.closes && person.leavesAt < end) world.timeline.at(person.leavesAt, () => this.close(person));
    person.lastSeenAt = registeredAt;
  }

  private refer(friend: Person): void {
    const { world } = this;
    // A few members bring most friends.
    const among = world.people.slice(0, Math.min(world.people.length - 1, 60));
    const referrer = world.random.pick(world.random.chance(0.6) ? among : world.people.slice(0, -1));
    if (!world.takesPart(referrer)) return;
    const row = world.add('referrals', {
      friend_id: friend.id,
      referrer_id: referrer.id,
      friend_name: friend.handle,
      joined_at: world.now,
      first_completed_at: null,
      last_activity_at: world.now,
      earned_points: 0,
      first_attempt_id: null,
      ended_at: null,
    });
    this.referrals.set(friend.id, { friend, referrer, row });
    this.sumsOf(referrer.id).friends += 1;
  }

  private sumsOf(memberId: number) {
    const sums = this.sums.get(memberId) ?? { friends: 0, earned: 0, leftAt: null };
    this.sums.set(memberId, sums);
    return sums;
  }

  /** Pays the referrer of a member whose survey brought its reward for good. */
  rewardReferrer(friend: Person, attemptId: number, rewardPoints: number): void {
    const { world } = this;
    const referral = this.referrals.get(friend.id);
    if (!referral || referral.row.ended_at !== null || referral.referrer.state !== 'active') return;
    const { row, referrer } = referral;
    const isFirst = row.first_attempt_id === null;
    const { referralFirstPoints, referralCommissionPercent } = world.settings;
    const amount = isFirst ? referralFirstPoints : Math.floor((rewardPoints * referralCommissionPercent) / 100);
    world.book.pay({
      key: `referral:${attemptId}`,
      memberId: referrer.id,
      amount,
      kind: isFirst ? 'referralFirst' : 'referralCommission',
      params: { friend: String(row.friend_name) },
      attemptId,
    });
    row.last_activity_at = world.now;
    row.first_attempt_id ??= attemptId;
    row.first_completed_at ??= world.now;
    row.earned_points = Number(row.earned_points) + amount;
    this.sumsOf(referrer.id).earned += amount;
  }

  private completeProfile(person: Person): void {
    const { world } = this;
    if (person.state !== 'active') return;
    world.book.pay({
      key: `profile:${person.id}`,
      memberId: person.id,
      amount: world.settings.profilePoints,
      kind: 'profile',
    });
    const referral = this.referrals.get(person.id);
    if (referral) referral.row.friend_name = shortName(person.name);
    person.lastSeenAt = world.now;
    if (world.random.chance(0.6)) {
      const answered = world.random.whole(5, this.questions.length);
      world.timeline.at(world.now + 4 * MINUTE_MS, () => this.answerQuestions(person, answered));
    }
  }

  /** Further fields by member, from the profile questions. */
  private readonly further = new Map<number, Record<string, number>>();

  private answerQuestions(person: Person, count: number): void {
    const { world } = this;
    if (person.state !== 'active') return;
    const further: Record<string, number> = {};
    for (const [place, question] of this.questions.slice(0, count).entries()) {
      // The first choices are more frequent, and the weights differ from question to question.
      const weights = question.choices.map((choice, at): [typeof choice, number] => [choice, 1 / (1 + at * 0.35)]);
      const choice = world.random.weighted(weights);
      const row = { member_id: person.id, question_id: question.id, choice_id: choice.id, answered_at: world.now };
      world.add('profile_answers', row);
      if (question.field !== null && choice.value !== null) further[question.field] = choice.value;
      const per = world.settings.profileQuestionsPer;
      if ((place + 1) % per !== 0) continue;
      world.book.pay({
        key: `profile-questions:${person.id}:${place + 1}`,
        memberId: person.id,
        amount: world.settings.profileQuestionPoints,
        kind: 'profileQuestions',
        params: { count: per },
      });
    }
    if (world.random.chance(0.6)) further.industryID = world.someEntry('industryID');
    this.further.set(person.id, further);
  }

  private planCheckIns(person: Person): void {
    const { world } = this;
    for (let place = 0; place < HISTORY_DAYS; place += 1) {
      if (world.startAt(place) < person.registeredAt || !world.random.chance(person.checkIn)) continue;
      world.timeline.at(world.someTime(place), () => this.checkIn(person));
    }
  }

  private readonly streaks = new Map<number, { day: string; streak: number }>();

  private checkIn(person: Person): void {
    const { world } = this;
    if (!world.takesPart(person)) return;
    const day = world.dayOf(world.now);
    const before = this.streaks.get(person.id);
    if (before?.day === day) return;
    const streak = before?.day === shiftDay(day, -1) ? before.streak + 1 : 1;
    this.streaks.set(person.id, { day, streak });
    world.add('check_ins', { member_id: person.id, day, streak });
    const key = `check-in:${person.id}:${day}`;
    const { checkInPoints, checkInCredit, checkInBonusEvery, checkInBonusPoints } = world.settings;
    world.book.pay({ key, memberId: person.id, amount: checkInPoints, kind: 'checkIn', params: { day } });
    if (streak % checkInBonusEvery === 0) {
      const bonus = { key: `${key}:bonus`, memberId: person.id, amount: checkInBonusPoints };
      world.book.pay({ ...bonus, kind: 'checkInBonus', params: { streak } });
    }
    world.book.bookCredit(key, person.id, checkInCredit, 'checkIn', { day });
    person.lastSeenAt = world.now;
  }

  private close(person: Person): void {
    const { world } = this;
    if (person.state !== 'active' || !this.onClosing(person)) return;
    const { book, now } = world;
    const held = book.of(person.id);
    if (held.available > 0) {
      const key = `closing:${person.id}:available`;
      const amount = held.available;
      const [from, to] = ['available', 'panel:forfeited'] as const;
      book.transfer({ key, memberId: person.id, from, to, amount, kind: 'forfeited' });
    }
    held.closedAt = now;
    person.state = 'closed';
    person.closedAt = now;
    person.lastSeenAt = now;
    for (const { friend, referrer, row } of this.referrals.values()) {
      if (friend !== person && referrer !== person) continue;
      row.ended_at ??= now;
      if (friend === person) row.friend_name = '';
    }
    const sums = this.sums.get(person.id);
    if (sums) sums.leftAt = now;
  }

  /** Writes the rows that only the end of the history knows. */
  finish(): void {
    const { world } = this;
    for (const person of world.people) {
      const isClosed = person.state === 'closed';
      const email = isClosed ? `closed-${person.id}@members.invalid` : person.email;
      world.add('members', {
        id: person.id,
        email,
        email_key: email.toLowerCase(),
        mailbox_key: isClosed ? null : mailboxOfPerson(person),
        password_hash: isClosed ? '' : this.passwordHash,
        state: person.state,
        blacklist_reason: person.blacklistReason,
        blacklisted_at: person.blacklistedAt,
        blacklisted_by: person.blacklistedBy,
        handle: isClosed ? `former_member_${person.id}` : person.handle,
        locale: person.locale,
        recommended_code: person.code,
        registered_at: person.registeredAt,
        last_seen_at: person.lastSeenAt,
        closed_at: person.closedAt,
        profile_paid_before: false,
        welcome_withheld: false,
      });
      if (isClosed) continue;
      const done = person.profileAt !== null && person.profileAt <= world.end;
      if (!done) continue;
      world.add('profiles', {
        member_id: person.id,
        name: person.name,
        gender: person.gender,
        birthday: person.birthday,
        country_id: person.countryId,
        further: this.further.get(person.id) ?? {},
        completed_at: person.profileAt,
        updated_at: person.profileAt,
      });
      if (person.payoutSince === null) continue;
      world.add('payout_accounts', {
        member_id: person.id,
        name: person.name,
        account: person.email,
        account_key: person.email.toLowerCase(),
        confirmed_at: person.payoutSince + MINUTE_MS,
        saved_at: person.payoutSince,
      });
    }
    const closed = new Set(world.people.flatMap(({ id, state }) => (state === 'closed' ? [id] : [])));
    const answers = world.rows.get('profile_answers') ?? [];
    world.rows.set(
      'profile_answers',
      answers.filter((row) => !closed.has(Number(row.member_id))),
    );
    for (const [referrer_id, { friends, earned, leftAt }] of this.sums) {
      world.add('referral_sums', { referrer_id, friends, earned_points: earned, left_at: leftAt });
    }
  }

  /** Members who can still be mailed and last came within a month, in no order. */
  invitable(): Person[] {
    const { world } = this;
    const profiled = world.people.filter(({ profileAt }) => profileAt !== null && profileAt <= world.now);
    return world.random.shuffled(
      profiled.filter((person) => person.state === 'active' && world.now - person.lastSeenAt < 60 * DAY_MS),
    );
  }
}
