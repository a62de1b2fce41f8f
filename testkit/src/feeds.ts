import { inviteJobs } from '@pollen/server/features/attempts/invite-jobs';
import { offerJobs } from '@pollen/server/features/offers/jobs';
import { MINUTE_MS } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';
import { FakeFeed, feedProfile, type WrittenOffer } from './fake-feed';
import { createOperatorPersona } from './operators';
import { openPanel, type Panel } from './panel';
import { type OpenPartner, openPartner } from './partners';
import { createMember, type MemberPersona } from './personas';
import { runJobs } from './run-jobs';
import { as } from './surveys';

/** The attributes of both partners that stand for fields of profiles. */
const attributes = [
  { field: 'gender', parameter: '43', values: { '1': 1, '2': 2 } },
  { field: 'age', parameter: '42', values: {} },
  { field: 'educationID', parameter: '48741', values: { low: 1, high: 2 } },
  { field: 'custom7', parameter: 'PETS', values: { dog: 1, cat: 2 } },
];

/** An offer as a member sees it in the list. */
export interface OfferCard {
  encryptId: string;
  title: string;
  maxPoints: number;
  loi: number;
  ir: number;
  platformType: number;
}

/** Two partners with a list of surveys each, and a member who reads them. */
export class Feeds {
  /** A member who is new in each test. */
  maya!: MemberPersona;
  private numbers = 0;

  private constructor(
    readonly panel: Panel,
    /** The list of `lister`. */
    readonly feed: FakeFeed,
    /** The list of `asked`. */
    readonly asking: FakeFeed,
    /** Lists its offers and is not asked at the click. */
    readonly lister: OpenPartner,
    /** Is asked again at the click. */
    readonly asked: OpenPartner,
  ) {}

  /** Opens a panel with both partners. */
  static async open(): Promise<Feeds> {
    const panel = await openPanel();
    const feed = await FakeFeed.start();
    const asking = await FakeFeed.start();
    const admin = await createOperatorPersona(panel, 'admin');
    const open = (name: string, profile: ReturnType<typeof feedProfile>) =>
      openPartner(panel, admin, { name, profile: { feed: profile, attributes } });
    const lister = await open('Lister', feedProfile(feed));
    const asked = await open('Asked', feedProfile(asking, { invites: true }));
    return new Feeds(panel, feed, asking, lister, asked);
  }

  /** Begins a test: with empty lists, and without what the lists of the test before offered. */
  async begin(): Promise<void> {
    for (const each of [this.feed, this.asking]) {
      each.offers = [];
      each.fault = each.retryAfter = null;
      each.invites.clear();
      each.asked.length = 0;
    }
    await this.synchronise();
    this.maya = await createMember(this.panel);
  }

  async close(): Promise<void> {
    await Promise.all([this.feed.stop(), this.asking.stop()]);
    await this.panel.close();
  }

  /** Returns an offer with a number of its own. */
  offer(given: Partial<WrittenOffer> = {}): WrittenOffer {
    this.numbers += 1;
    const n = this.numbers;
    return { id: `S-${n}`, name: `Survey ${n}`, cpi: 2, length: 300, conversion: 0.4, ...given };
  }

  /** Lets the next readings be due and does them. */
  async synchronise(minutes = 61): Promise<void> {
    this.panel.clock.advance(minutes * MINUTE_MS);
    await offerJobs['offers.schedule']?.({}, this.panel.services);
    await runJobs(this.panel, offerJobs);
  }

  /** Returns the offers that a member sees. */
  async offered(member = this.maya): Promise<OfferCard[]> {
    // Sessions of members last for weeks, which the readings of a test may take.
    const { data } = await as(this.panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
    return data.list.filter((card: OfferCard) => card.platformType === 3);
  }

  /** Returns the titles of the offers that a member sees. */
  async titles(member = this.maya): Promise<string[]> {
    return (await this.offered(member)).map(({ title }) => title);
  }

  /** Returns how the list of a partner was read. */
  stateOf(partner: OpenPartner): Promise<Record<string, unknown>> {
    return this.panel.transaction((tx) =>
      tx.one(sql`
        select offers, added, changed, gone, skipped, failures, problem, findings, next_try_at as "nextTryAt"
        from partner_feeds where partner_id = ${partner.id}`),
    );
  }

  /** Returns the page of an offer. */
  async page(card: { encryptId: string } | undefined, member = this.maya) {
    return (await as(this.panel, member).get(`/api/v1/Surveys/${card?.encryptId}`)).data;
  }

  /** Starts an offer. */
  start(card: { encryptId: string } | undefined, member = this.maya) {
    return as(this.panel, member).post(`/api/v1/Surveys/${card?.encryptId}/Attempts`);
  }

  /** Returns what the page of an attempt shows. */
  async look(attemptId: string, member = this.maya) {
    return (await as(this.panel, member).get(`/api/v1/Attempts/${attemptId}`)).data;
  }

  /** Leaves for the partner. */
  leave(attemptId: string, member = this.maya) {
    return as(this.panel, member).post(`/api/v1/Attempts/${attemptId}/Departure`);
  }

  /** Asks the partners about all attempts that wait for an answer. */
  answerClicks(): Promise<void> {
    return runJobs(this.panel, inviteJobs);
  }
}
