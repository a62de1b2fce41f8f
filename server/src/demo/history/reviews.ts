import type { carelessnessOf } from '../../features/questionnaires/index';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../platform/time';
import type { RunningSurvey } from './fieldwork';
import type { Person } from './people';
import type { Row } from './rows';
import { rejectionReasons, writtenIn } from './texts';
import type { World } from './world';

/** An attempt of the history with what decides about it later. */
export interface Response {
  readonly row: Row;
  readonly person: Person;
  readonly survey: RunningSurvey;
  rewardTransferId: number | null;
}

/** Operators decide about answers with signals one to three days later; the latest ones still wait. */
const UNDECIDED_MS = 8 * DAY_MS;
/** The reviews of doubtful answers: cases, decisions of operators, and what follows for the member. */
export class Reviews {
  constructor(
    private readonly world: World,
    private readonly rewards: {
      release(response: Response): void;
      finalize(response: Response): void;
      changeCompletes(response: Response, change: 1 | -1): void;
    },
  ) {}

  /** Opens a case for an answer with signals; operators decide about it some days later. */
  openCase(response: Response, signals: ReturnType<typeof carelessnessOf>, isSuspected: boolean): void {
    const { world } = this;
    const { row, person, survey } = response;
    const found = world.add('quality_cases', {
      attempt_id: row.id,
      attempt_key: row.attempt_key,
      member_id: person.id,
      survey_id: survey.id,
      state: 'open',
      suspected: isSuspected,
      kinds: signals.map(({ kind }) => kind),
      found_at: world.now + 40 * SECOND_MS,
      decided_by: null,
      decided_at: null,
    });
    for (const signal of signals) {
      const evidence =
        signal.kind === 'attention'
          ? { questions: signal.checks.map(({ question }) => question) }
          : signal.kind === 'straightLine'
            ? { questions: signal.grids.map(({ question }) => question) }
            : { answers: signal.answers.map(({ text: _text, ...place }) => place) };
      world.add('quality_signals', { attempt_id: row.id, kind: signal.kind, evidence });
    }
    if (world.end - world.now < UNDECIDED_MS) return;
    const at = world.workingTime(world.now + world.random.between(3 * HOUR_MS, 2 * DAY_MS));
    if (at > world.end - DAY_MS) return;
    const isBad = isSuspected ? world.random.chance(0.85) : world.random.chance(0.25);
    world.timeline.at(at, () => (isBad ? this.reject(response, found) : this.accept(response, found)));
  }

  private accept(response: Response, found: Row): void {
    const { world } = this;
    const { row, person } = response;
    if (person.state !== 'active') return;
    const operator = world.operator();
    if (row.review === 'pending') {
      Object.assign(row, { held: false });
      this.rewards.release(response);
      Object.assign(row, { available_at: world.now });
    }
    Object.assign(row, { decided_by: operator.id });
    Object.assign(found, { state: 'accepted', decided_by: operator.id, decided_at: world.now });
    world.audit(operator.id, 'attempt.accepted', 'attempt', String(row.attempt_key), { points: row.final_points });
  }

  private reject(response: Response, found: Row): void {
    const { world } = this;
    const { row, person, survey, rewardTransferId } = response;
    if (person.state !== 'active' || rewardTransferId === null) return;
    const operator = world.operator();
    const isPending = row.review === 'pending';
    const reason = world.random.pick(writtenIn(rejectionReasons, person.locale));
    const params = { number: String(survey.id), title: survey.title, reason };
    const amount = isPending ? survey.rewardPoints : Math.min(survey.rewardPoints, world.book.of(person.id).available);
    const key = `attempt:${row.id}:rejection`;
    const memberId = person.id;
    const attemptId = Number(row.id);
    if (amount > 0) {
      const transferId = world.book.transfer({
        key,
        memberId,
        from: isPending ? 'pending' : 'available',
        to: 'panel:rewards',
        amount,
        kind: isPending ? 'surveyRejected' : 'surveyReversed',
        params,
        attemptId,
        reversesId: rewardTransferId,
      });
      if (isPending && world.random.chance(0.1)) this.planReinstatement(response, found, transferId);
    }
    const credit = -world.book.bookCredit(key, memberId, world.settings.rejectedCredit, 'rejected', params);
    const review = isPending ? 'rejected' : 'reversed';
    Object.assign(row, {
      review,
      reason,
      held: false,
      taken_points: amount,
      taken_credit: credit,
      decided_by: operator.id,
    });
    this.rewards.changeCompletes(response, -1);
    Object.assign(found, { state: 'rejected', decided_by: operator.id, decided_at: world.now });
    const detail = { reason, fault: 'quality', points: amount, credit };
    world.audit(operator.id, 'attempt.rejected', 'attempt', String(row.attempt_key), detail);
    person.rejections += 1;
    if (person.rejections === 3) world.timeline.at(world.workingTime(world.now + DAY_MS), () => this.blacklist(person));
  }

  private planReinstatement(response: Response, found: Row, rejectionId: number): void {
    const { world } = this;
    const { row, person, survey } = response;
    world.timeline.at(world.workingTime(world.now + 2 * DAY_MS), () => {
      if (person.state !== 'active' || row.review !== 'rejected') return;
      const operator = world.operator();
      const reason =
        person.locale === 'zh' ? '您的说明合理，答卷有效。' : 'Your explanation makes sense; the answers count.';
      const params = { number: String(survey.id), title: survey.title, reason };
      const [memberId, attemptId] = [person.id, Number(row.id)];
      const key = `attempt:${row.id}:reinstatement`;
      const points = Number(row.taken_points);
      const back = { from: 'panel:rewards', to: 'available', kind: 'surveyReinstated' } as const;
      world.book.transfer({ key, memberId, ...back, amount: points, params, attemptId, reversesId: rejectionId });
      const credit = Number(row.taken_credit);
      if (credit > 0) world.book.bookCredit(key, memberId, credit, 'reinstated', params);
      Object.assign(row, { review: 'reinstated', reason, credited: true, available_at: world.now });
      Object.assign(row, { taken_points: 0, taken_credit: 0, decided_by: operator.id });
      this.rewards.finalize(response);
      this.rewards.changeCompletes(response, 1);
      Object.assign(found, { state: 'accepted', decided_by: operator.id, decided_at: world.now });
      world.audit(operator.id, 'attempt.reinstated', 'attempt', String(row.attempt_key), { reason, points, credit });
    });
  }

  /** Set by the redemptions: no order of the member may be under way. */
  mayBlacklist: (person: Person) => boolean = () => true;

  private blacklist(person: Person): void {
    const { world } = this;
    const held = world.book.of(person.id);
    if (person.state !== 'active' || held.pending > 0 || !this.mayBlacklist(person)) return;
    const operator = world.operator();
    const reason = person.locale === 'zh' ? '多次提交无效答卷' : 'repeated answers without reading the questions';
    Object.assign(person, { state: 'blacklisted', blacklistedAt: world.now, blacklistedBy: operator.id });
    person.blacklistReason = reason;
    world.audit(operator.id, 'member.blacklisted', 'member', person.id, { reason });
  }
}
