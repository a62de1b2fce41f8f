import { AGE_GROUPS, groupOf } from '@pollen/contract/member-variables';
import { carelessnessOf, type QuestionnairePlan } from '../../features/questionnaires/index';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';
import { answerQuestionnaire } from './answering';
import { delayOf, EARLIER_SURVEYS, type Fieldwork, fieldworks, launchOf, type RunningSurvey } from './fieldwork';
import type { Members } from './members';
import type { Person } from './people';
import { type Response, Reviews } from './reviews';
import type { Row } from './rows';
import { HISTORY_DAYS, type World } from './world';

/** What a survey that the panel has already is, for the history. */
export interface KnownSurvey {
  readonly id: number;
  readonly versionId: number;
}

/** The product itself looks for signals in the answers of the last days. */
const UNCHECKED_MS = 2 * DAY_MS;
/** After this long without an answer an attempt is abandoned. */
const ABANDONED_MS = 7 * DAY_MS;

/** Surveys of the history: members answer them, the answers are paid, checked and released. */
export class Responses {
  readonly surveys: RunningSurvey[] = [];
  readonly all: Response[] = [];
  /** Called when a survey is launched. */
  onLaunch: (survey: RunningSurvey) => void = () => {};
  /** Called when points became available. */
  onPaid: (person: Person) => void = () => {};
  readonly reviews: Reviews;
  private readonly taken = new Set<string>();
  private readonly earlyEnds = new Map<string, number>();
  private readonly underWay = new Map<number, number>();

  constructor(
    private readonly world: World,
    private readonly members: Members,
    private readonly plans: readonly QuestionnairePlan[],
    private readonly known: readonly KnownSurvey[],
    private readonly loiMinutes: readonly number[],
  ) {
    this.reviews = new Reviews(world, {
      release: (response) => this.release(response),
      finalize: (response) => this.finalize(response),
      changeCompletes: (response, change) => this.changeCompletes(response, change),
    });
  }

  plan(): void {
    const { world } = this;
    let next = 0;
    for (const plan of fieldworks) {
      const known = plan.isNew ? null : (this.known[next++] ?? null);
      if (!plan.isNew && known === null) continue;
      world.timeline.at(launchOf(world, plan), () => this.launch(plan, known));
    }
  }

  private launch(plan: Fieldwork, known: KnownSurvey | null): void {
    const { world } = this;
    const questionnaire = this.plans[plan.questionnaire];
    if (!questionnaire) throw new Error(`no questionnaire ${plan.questionnaire}`);
    const survey: RunningSurvey = {
      plan,
      id: known?.id ?? this.earlierId(),
      versionId: known?.versionId ?? world.nextId('survey_versions'),
      questionnaire,
      title: plan.title,
      rewardPoints: plan.rewardPoints,
      reviewDays: plan.reviewDays,
      loiMinutes: this.loiMinutes[plan.questionnaire] ?? 10,
      cells: (plan.quotas ?? []).map((cell) => ({ ...cell, completes: 0 })),
      completes: 0,
      closedAt: null,
      wasFull: false,
    };
    this.surveys.push(survey);
    world.audit(world.operator().id, 'survey.launch', 'survey', survey.id);
    this.onLaunch(survey);
    for (const person of world.people) this.consider(survey, person);
    // Whoever registers later sees the survey too.
    for (let place = plan.from; place <= plan.until; place += 1) {
      const at = world.startAt(place) + 20 * HOUR_MS;
      world.timeline.at(at, () => {
        for (const person of world.people) if (world.now - person.registeredAt < DAY_MS) this.consider(survey, person);
      });
    }
    if (plan.end === 'closed') world.timeline.at(world.startAt(plan.until) + 17 * HOUR_MS, () => this.close(survey));
    if (plan.end === 'paused') world.timeline.at(world.startAt(plan.until) + 15 * HOUR_MS, () => this.pause(survey));
  }

  /** A person may take up a survey some days after seeing it. */
  private consider(survey: RunningSurvey, person: Person): void {
    const { world } = this;
    if (!world.random.chance(Math.min(0.95, survey.plan.appeal * person.activity * 2.3))) return;
    const at = world.now + delayOf(world);
    const day = Math.floor((at - world.startAt(0)) / DAY_MS);
    if (day < HISTORY_DAYS) world.timeline.at(Math.max(at, world.someTime(day)), () => this.start(survey, person));
  }

  private earlier = 0;

  /** The ids before that of the first live survey were left free for the surveys of the past. */
  private earlierId(): number {
    this.earlier += 1;
    return (this.known[0]?.id ?? 0) - EARLIER_SURVEYS + this.earlier - 1;
  }

  private cellOf(survey: RunningSurvey, { gender, age }: Person) {
    return survey.cells.find((cell) => cell.gender === gender && age >= cell.ageFrom && age <= cell.ageTo);
  }

  /** A member starts a survey, unless the survey or the member may not; `at`: also of an invitation. */
  start(survey: RunningSurvey, person: Person): void {
    const { world } = this;
    const { now, random } = world;
    const key = `${survey.id}:${person.id}`;
    if (survey.closedAt !== null || !world.takesPart(person) || this.taken.has(key)) return;
    if (person.profileAt === null || person.profileAt > now) return;
    const cell = this.cellOf(survey, person);
    if (survey.cells.length > 0 && !cell) return;
    // Some began just before their quota cell became full.
    if (cell && cell.completes >= cell.target && !random.chance(0.2)) return;
    const run = answerQuestionnaire(survey.questionnaire, person, random);
    const perPage = (survey.loiMinutes * MINUTE_MS * 0.8) / survey.questionnaire.pages.length;
    const pace = Math.exp(0.3 * random.normal()) * (person.isCareless ? 0.22 : 1);
    const times: number[] = [];
    for (let at = now, place = 0; place < run.pages.length; place += 1) {
      at += Math.max(2 * SECOND_MS, perPage * pace * Math.exp(0.35 * random.normal()));
      times.push(Math.round(at));
    }
    const turnedAt = times.at(-1) ?? now;
    // Who would still be answering now does not begin.
    if (turnedAt > world.end) return;
    this.taken.add(key);
    const row = world.add('attempts', {
      id: world.nextId('attempts'),
      attempt_key: random.token(24),
      survey_id: survey.id,
      version_id: survey.versionId,
      member_id: person.id,
      state: 'started',
      review: 'none',
      reason: null,
      reward_points: survey.rewardPoints,
      final_points: 0,
      credited: false,
      available_at: null,
      run: run.state,
      turn: run.pages.length,
      started_at: now,
      turned_at: turnedAt,
      reserved_until: turnedAt + 2 * survey.loiMinutes * MINUTE_MS,
      ended_at: null,
      taken_points: 0,
      taken_credit: 0,
      decided_by: null,
      checked_at: null,
      held: false,
      counted: false,
      tallied: false,
      respondent: null,
    });
    for (const [turn, { page, answers }] of run.pages.entries()) {
      const shown_at = times[turn - 1] ?? now;
      world.add('attempt_pages', { attempt_id: row.id, turn, page, answers, shown_at, answered_at: times[turn] });
    }
    person.lastSeenAt = Math.max(person.lastSeenAt, now);
    const response: Response = { row, person, survey, rewardTransferId: null };
    this.all.push(response);
    this.underWay.set(person.id, (this.underWay.get(person.id) ?? 0) + 1);
    const endAt = run.end === 'dropped' ? turnedAt + ABANDONED_MS : turnedAt;
    world.timeline.at(endAt, () => {
      this.underWay.set(person.id, (this.underWay.get(person.id) ?? 1) - 1);
      if (run.end === 'dropped') this.end(row, 'abandoned');
      else if (run.end === 'screened_out') this.endEarly(response, 'screened_out', run.reason);
      else this.complete(response);
    });
  }

  /** Whether a member is in the middle of a survey. */
  isAnswering(person: Person): boolean {
    return (this.underWay.get(person.id) ?? 0) > 0;
  }

  private end(row: Row, state: string, reason: string | null = null): void {
    Object.assign(row, { state, reason, ended_at: this.world.now });
  }

  private endEarly(
    { row, person, survey }: Response,
    state: 'screened_out' | 'quota_full',
    reason: string | null,
  ): void {
    const { world } = this;
    this.end(row, state, reason);
    const day = world.dayOf(world.now);
    const paid = this.earlyEnds.get(`${person.id}:${day}`) ?? 0;
    const { screenOutPoints, screenOutsPaidPerDay } = world.settings;
    if (paid >= screenOutsPaidPerDay) return;
    this.earlyEnds.set(`${person.id}:${day}`, paid + 1);
    world.book.pay({
      key: `early-end:${person.id}:${day}:${paid + 1}`,
      memberId: person.id,
      amount: screenOutPoints,
      kind: state === 'screened_out' ? 'screenOut' : 'quotaFull',
      params: { number: String(survey.id) },
      attemptId: Number(row.id),
    });
    Object.assign(row, { final_points: screenOutPoints, credited: true, available_at: world.now });
  }

  private complete(response: Response): void {
    const { world } = this;
    const { row, person, survey } = response;
    const cell = this.cellOf(survey, person);
    const isFull = survey.completes >= survey.plan.target || (cell !== undefined && cell.completes >= cell.target);
    if (isFull) {
      this.endEarly(response, 'quota_full', null);
      return;
    }
    survey.completes += 1;
    if (cell) cell.completes += 1;
    if (survey.completes >= survey.plan.target) Object.assign(survey, { closedAt: world.now, wasFull: true });

    const signals = carelessnessOf(survey.questionnaire, row.run as never, world.settings);
    const isSuspected = signals.length >= 2;
    const isReviewed = survey.reviewDays > 0;
    const isCredited = !isReviewed && !isSuspected;
    const availableAt = isCredited ? world.now : isReviewed ? world.now + survey.reviewDays * DAY_MS : null;
    this.end(row, 'completed');
    Object.assign(row, {
      respondent: { gender: person.gender, ageGroup: groupOf(AGE_GROUPS, person.age), country: person.countryId },
      review: isCredited ? 'approved' : 'pending',
      final_points: survey.rewardPoints,
      credited: isCredited,
      available_at: availableAt,
      held: isSuspected,
    });
    response.rewardTransferId = world.book.transfer({
      key: `attempt:${row.id}:reward`,
      memberId: person.id,
      from: 'panel:rewards',
      to: isCredited ? 'available' : 'pending',
      amount: survey.rewardPoints,
      kind: 'survey',
      params: { number: String(survey.id), title: survey.title },
      attemptId: Number(row.id),
    });
    if (isCredited) this.finalize(response);
    else if (!isSuspected && availableAt !== null) world.timeline.at(availableAt, () => this.release(response));
    // The product itself checks careless answers of the last days.
    if (signals.length > 0 && world.end - world.now < UNCHECKED_MS) return;
    row.checked_at = world.now + 40 * SECOND_MS;
    if (signals.length > 0) this.reviews.openCase(response, signals, isSuspected);
  }

  /** Frees the place of a rejected complete, or counts a reinstated one again. */
  private changeCompletes({ survey, person }: Response, change: 1 | -1): void {
    survey.completes += change;
    const cell = this.cellOf(survey, person);
    if (cell) cell.completes += change;
  }

  /** The consequences of a reward that is final. */
  private finalize({ row, person, survey }: Response): void {
    const { world } = this;
    const params = { number: String(survey.id) };
    world.book.bookCredit(`attempt:${row.id}:credit`, person.id, world.settings.completedCredit, 'completed', params);
    this.members.rewardReferrer(person, Number(row.id), survey.rewardPoints);
    this.onPaid(person);
  }

  private release(response: Response): void {
    const { row, person, survey } = response;
    if (row.review !== 'pending' || row.held || person.state !== 'active') return;
    this.world.book.transfer({
      key: `attempt:${row.id}:release`,
      memberId: person.id,
      from: 'pending',
      to: 'available',
      amount: survey.rewardPoints,
      kind: 'surveyReleased',
      params: { number: String(survey.id), title: survey.title },
      attemptId: Number(row.id),
    });
    Object.assign(row, { review: 'approved', credited: true });
    this.finalize(response);
  }

  /** The outcomes of a survey's last attempts, as the panel measures them. */
  measured(survey: RunningSurvey): { ended: number; completed: number; medianSeconds: number | null; points: number } {
    const rows = this.all.flatMap(({ row, survey: of }) => (of === survey && row.ended_at !== null ? [row] : []));
    const last = rows.slice(-200);
    const seconds = last.flatMap(({ state, started_at, ended_at }) =>
      state === 'completed' ? [(Number(ended_at) - Number(started_at)) / SECOND_MS] : [],
    );
    return {
      ended: last.length,
      completed: seconds.length,
      medianSeconds: seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? null,
      points: last.reduce((sum, { final_points }) => sum + Number(final_points), 0),
    };
  }

  private close(survey: RunningSurvey): void {
    if (survey.closedAt !== null) return;
    survey.closedAt = this.world.now;
    this.world.audit(this.world.operator().id, 'survey.close', 'survey', survey.id);
  }

  private pause(survey: RunningSurvey): void {
    survey.closedAt = this.world.now;
    this.world.audit(null, 'survey.pausedItself', 'survey', survey.id, { dropOut: 46, dropOutBefore: 18 });
  }
}
