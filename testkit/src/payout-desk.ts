import { payoutJobs } from '@pollen/server/features/payouts/jobs';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { type FakePayPal, openPayingPanel } from './fake-paypal';
import { offerGift } from './gifts';
import { createOperatorPersona, type OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from './payouts';
import type { MemberPersona } from './personas';

const PRICE_POINTS = 1000;

/** A panel that pays through a fake PayPal, with a member, two operators, and what they do with payout runs. */
export class PayoutDesk {
  /** An administrator and a finance operator, signed in; `later` signs them in again. */
  eva!: OperatorPersona;
  otto!: OperatorPersona;

  private constructor(
    readonly panel: Panel,
    readonly paypal: FakePayPal,
    readonly close: () => Promise<void>,
    /** A cash gift of 1,000 points. */
    readonly cash: number,
    readonly maya: MemberPersona,
  ) {}

  static async open(): Promise<PayoutDesk> {
    const { panel, paypal, close } = await openPayingPanel();
    const cash = await offerGift(panel, { pricePoints: PRICE_POINTS, valueCents: PRICE_POINTS });
    const desk = new PayoutDesk(panel, paypal, close, cash, await createRedeemer(panel));
    await desk.signIn();
    return desk;
  }

  /** New operators with new sessions, which end after two idle hours. */
  async signIn(): Promise<void> {
    this.eva = await createOperatorPersona(this.panel, 'admin', 'Eva Brandt');
    this.otto = await createOperatorPersona(this.panel, 'finance', 'Otto Lang');
  }

  ask(path: string, by = this.eva): Promise<Answer> {
    return this.panel.call(`GET ${path}`, { cookie: by.cookie });
  }

  act(path: string, body: object = {}, by = this.eva, lang: 'en' | 'zh' = 'en'): Promise<Answer> {
    return this.panel.call(`POST ${path}`, { cookie: by.cookie, body, lang });
  }

  async runOf(id: number) {
    return (await this.ask(`/api/console/PayoutRuns/${id}`)).data;
  }

  async itemsOf(id: number, query = '') {
    return (await this.ask(`/api/console/PayoutRuns/${id}/Items${query}`)).data.list;
  }

  async statusOf(orderId: number): Promise<number> {
    return (await this.ask(`/api/console/Orders/${orderId}`)).data.statusID;
  }

  /** A closed run with one new approved order of each member. */
  async closedRun(members: readonly MemberPersona[] = [this.maya]): Promise<{ id: number; orders: number[] }> {
    const { data } = await this.act('/api/console/PayoutRuns');
    const orders = await orderCash(this.panel, members, this.cash);
    await approveCash(this.panel, this.eva, orders);
    const closed = await this.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
    if (closed.data?.count !== members.length) throw new Error(`not closed: ${JSON.stringify(closed)}`);
    return { id: data.id, orders };
  }

  /** A closed run that was sent to PayPal. */
  async sentRun(members?: readonly MemberPersona[]): Promise<{ id: number; orders: number[] }> {
    const run = await this.closedRun(members);
    const sent = await this.act(`/api/console/PayoutRuns/${run.id}/Send`);
    if (sent.code !== 200) throw new Error(`not sent: ${JSON.stringify(sent)}`);
    await runPayoutJobs(this.panel);
    return run;
  }

  /** Returns the payments that PayPal received for an order. */
  paymentsFor(orderId: number) {
    return this.paypal.payments.filter(({ key }) => key.startsWith(`order-${orderId}-`));
  }

  /** Moves the clock and asks PayPal again about what is under way. */
  async later(ms = 3 * MINUTE_MS): Promise<void> {
    this.panel.clock.advance(ms);
    await payoutJobs['payouts.workAll']?.({}, this.panel.services);
    await runPayoutJobs(this.panel);
    await this.signIn();
  }
}
