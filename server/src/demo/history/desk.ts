import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import type { RunningSurvey } from './fieldwork';
import type { Members } from './members';
import type { Responses } from './responses';
import { questionsToSupport, reportsOfProblems, writtenIn } from './texts';
import { HISTORY_DAYS, type World } from './world';

const MAILS_A_MINUTE = 60;
/** Who is not mailed on the screen of a wave within this time does not count as a click of it. */
const CLICK_MS = 20 * HOUR_MS;

/** What operators do besides reviewing: they invite members, answer messages, and correct balances. */
export class Desk {
  constructor(
    private readonly world: World,
    private readonly members: Members,
    private readonly responses: Responses,
  ) {}

  plan(): void {
    const { world } = this;
    for (let place = 1; place < HISTORY_DAYS; place += 1) {
      // More messages as the panel grows.
      const messages = world.random.whole(0, 1 + Math.round((2 * place) / HISTORY_DAYS));
      for (let n = 0; n < messages; n += 1) world.timeline.at(world.someTime(place), () => this.message());
      const opens = world.workingTime(world.startAt(place) + 8 * HOUR_MS + world.random.between(0, HOUR_MS));
      if (world.dayOf(opens) !== world.dayAt(place)) continue;
      for (const { id } of world.operators) {
        if (!world.random.chance(0.8)) continue;
        const at = opens + world.random.between(0, HOUR_MS);
        world.timeline.at(at, () => world.audit(id, 'operator.signedIn', 'operator', id));
      }
    }
    for (const [place, credit] of [40, 95, 150].entries()) {
      world.timeline.at(world.workingTime(world.startAt(credit) + 11 * HOUR_MS), () => this.correct(place));
    }
    world.timeline.at(world.end - 3 * HOUR_MS, () => this.askForCorrection());
  }

  /** Invites members to a survey on the day of its launch, and others a week later while it runs. */
  planWaves(survey: RunningSurvey): void {
    this.invite(survey, 260);
    this.world.timeline.at(this.world.now + 7 * DAY_MS, () => {
      if (survey.closedAt === null) this.invite(survey, 160);
    });
  }

  private readonly invited = new Set<string>();

  /** Mails a wave: who clicks starts the survey soon after. */
  private invite(survey: RunningSurvey, size: number): void {
    const { world } = this;
    const { random } = world;
    const createdAt = world.workingTime(world.now + HOUR_MS);
    if (createdAt > world.end - 2 * HOUR_MS) return;
    const operator = world.operator();
    const id = world.nextId('invitation_waves');
    const chosen = this.members
      .invitable()
      .filter((person) => !this.invited.has(`${survey.id}:${person.id}`))
      .slice(0, size);
    if (chosen.length === 0) return;
    const endedAt = createdAt + Math.ceil(chosen.length / MAILS_A_MINUTE) * MINUTE_MS;
    world.add('invitation_waves', {
      id,
      survey_id: survey.id,
      size,
      pace_per_minute: MAILS_A_MINUTE,
      state: 'sent',
      planned: chosen.length,
      started_by: operator.id,
      stopped_by: null,
      created_at: createdAt,
      ended_at: endedAt,
    });
    world.timeline.at(createdAt, () =>
      world.audit(operator.id, 'survey.invited', 'survey', survey.id, { wave: id, size }),
    );
    for (const [place, person] of chosen.entries()) {
      this.invited.add(`${survey.id}:${person.id}`);
      const sentAt = createdAt + Math.floor((place * MINUTE_MS) / MAILS_A_MINUTE);
      const clickedAt = Math.round(sentAt + random.wait(5 * HOUR_MS));
      const clicks = random.chance(0.3 * person.activity) && clickedAt < world.end && clickedAt - sentAt < CLICK_MS;
      world.add('invitations', {
        wave_id: id,
        survey_id: survey.id,
        member_id: person.id,
        sent_at: sentAt,
        has_picture: false,
        opened_at: null,
        clicked_at: clicks ? clickedAt : null,
      });
      if (clicks) world.timeline.at(clickedAt + MINUTE_MS, () => this.responses.start(survey, person));
    }
  }

  private message(): void {
    const { world } = this;
    const { random, now } = world;
    const recent = this.responses.all.filter(({ row }) => now - Number(row.started_at) < 2 * DAY_MS);
    const isReport = recent.length > 0 && random.chance(0.3);
    const response = isReport ? random.pick(recent) : null;
    const among = world.people.filter((each) => each.state === 'active' && now - each.lastSeenAt < 20 * DAY_MS);
    const person = response?.person ?? (among.length > 0 ? random.pick(among) : null);
    if (person?.state !== 'active') return;
    if (response && this.reported.has(Number(response.row.id))) return;
    if (response) this.reported.add(Number(response.row.id));
    const { ask, answer } = random.pick(writtenIn(response ? reportsOfProblems : questionsToSupport, person.locale));
    const id = world.nextId('conversations');
    // Kept as an object, because the answer changes it.
    const row = world.add('conversations', {
      id,
      kind: response ? 'report' : 'question',
      state: 'open',
      member_id: person.id,
      attempt_id: response?.row.id ?? null,
      sender_name: person.name,
      sender_email: person.email,
      sender_key: person.email.toLowerCase(),
      locale: person.locale,
      survey_number: response ? String(response.survey.id) : null,
      survey_title: response ? response.survey.title[person.locale] : null,
      rewards: null,
      joined_on: response ? world.dayOf(Number(response.row.started_at)) : null,
      created_at: now,
      updated_at: now,
      assigned_to: null,
      waiting_since: now,
      first_answered_at: null,
      answer_seconds: null,
    });
    world.add('messages', { conversation_id: id, author: 'sender', operator_id: null, body: ask, created_at: now });
    const answeredAt = world.workingTime(now + random.between(20 * MINUTE_MS, 22 * HOUR_MS));
    // The newest messages still wait.
    if (answeredAt > world.end - 40 * HOUR_MS && random.chance(0.85)) return;
    world.timeline.at(answeredAt, () => {
      const operator = world.operator();
      const seconds = Math.round((world.now - now) / 1_000);
      world.add('messages', {
        conversation_id: id,
        author: 'operator',
        operator_id: operator.id,
        body: answer,
        created_at: world.now,
      });
      Object.assign(row, { state: 'answered', updated_at: world.now, assigned_to: operator.id, waiting_since: null });
      Object.assign(row, { first_answered_at: world.now, answer_seconds: seconds });
      world.audit(operator.id, 'conversation.answered', 'conversation', id);
      if (random.chance(0.15)) this.thank(row, person.locale);
      world.timeline.at(world.now + 3 * DAY_MS, () => {
        if (row.state === 'answered') Object.assign(row, { state: 'closed', updated_at: world.now });
      });
    });
  }

  private readonly reported = new Set<number>();

  /** The member thanks for an answer, which nobody has to answer again. */
  private thank(row: Record<string, unknown>, locale: 'en' | 'zh'): void {
    const { world } = this;
    world.timeline.at(world.now + 5 * HOUR_MS, () => {
      const body = locale === 'zh' ? '明白了，谢谢！' : 'Got it, thank you!';
      world.add('messages', {
        conversation_id: row.id,
        author: 'sender',
        operator_id: null,
        body,
        created_at: world.now,
      });
      Object.assign(row, { state: 'closed', updated_at: world.now });
    });
  }

  private correct(place: number): void {
    const { world } = this;
    const active = world.people.filter(
      ({ state, lastSeenAt }) => state === 'active' && world.now - lastSeenAt < 10 * DAY_MS,
    );
    const person = active.length > 0 ? world.random.pick(active) : null;
    if (!person) return;
    const operator = world.operator();
    const reason = [
      'Coins of a survey that broke down.',
      'Coins of a check-in that was lost.',
      'Paid for a phone call.',
    ][place];
    const change = [120, 5, 300][place] ?? 50;
    const id = world.nextId('corrections');
    world.add('corrections', {
      id,
      key: world.random.token(20),
      member_id: person.id,
      unit: 'points',
      change,
      booked: change,
      reason,
      state: 'booked',
      asked_by: operator.id,
      asked_at: world.now,
      decided_by: null,
      decided_at: null,
    });
    const flow = { from: 'panel:adjustments', to: 'available', kind: 'correction' } as const;
    const params = { reason: reason ?? '' };
    world.book.transfer({ key: `correction:${id}`, memberId: person.id, ...flow, amount: change, params });
    world.audit(operator.id, 'member.corrected', 'member', person.id, { reason, change, unit: 'points' });
  }

  private askForCorrection(): void {
    const { world } = this;
    const active = world.people.filter(({ state, hasOrdered }) => state === 'active' && hasOrdered);
    const person = active.length > 0 ? world.random.pick(active) : null;
    if (!person) return;
    const operator = world.operator();
    const reason = 'Lost the coins of nine surveys when two accounts were joined.';
    world.add('corrections', {
      id: world.nextId('corrections'),
      key: world.random.token(20),
      member_id: person.id,
      unit: 'points',
      change: 9000,
      booked: null,
      reason,
      state: 'waiting',
      asked_by: operator.id,
      asked_at: world.now,
      decided_by: null,
      decided_at: null,
    });
    world.audit(operator.id, 'member.correctionAsked', 'member', person.id, { reason, change: 9000, unit: 'points' });
  }
}
