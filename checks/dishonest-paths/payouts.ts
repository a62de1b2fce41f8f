import { offerGift } from '@pollen/testkit/gifts';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import { because, cashOut, look, type Paths, payOut, tryCall } from './crook';

/** Payments that are reported as returned, settled, retried and taken back. */
export const payoutsPaths: Paths = {
  async 'runs by file whose payments are reported as returned'(crook) {
    const giftId = await offerGift(crook.panel, { pricePoints: 2500, valueCents: 2500 });
    await cashOut(crook, giftId, crook.accounts[3], 2);
    const id = await payOut(crook, 'file');
    const file = id && (await look(crook, `PayoutRuns/${id}/File`));
    const lines: string[] = file ? file.csv.replace('\uFEFF', '').trim().split('\r\n') : [];
    const csv = lines.map((line, at) => (at === 0 ? line : `${line.replace(/,,$/, '')},returned,`)).join('\r\n');
    const run = { id: id ?? 1 };
    for (let round = 0; round < 2; round += 1) await tryCall(crook, 'PayoutRuns/:id/Results', { csv: csv || 'x' }, run);
    await runPayoutJobs(crook.panel);
    await cashOut(crook, giftId, crook.accounts[3], 4);
    await payOut(crook, 'paypal');
  },

  async 'payments that are settled, retried and taken back by hand'(crook) {
    const runs = (await look(crook, 'PayoutRuns'))?.list ?? [];
    for (const { id } of runs.slice(0, 3)) {
      for (const step of ['Ask', 'Retry', 'Cancel'] as const)
        await tryCall(crook, `PayoutRuns/:id/${step}`, {}, { id });
      const items = (await look(crook, `PayoutRuns/${id}/Items`))?.list ?? [];
      for (const item of items.slice(0, 3)) {
        await tryCall(crook, 'PayoutItems/:id/CancelUnclaimed', {}, item);
        for (const outcome of ['returned', 'paid']) {
          await tryCall(crook, 'PayoutItems/:id/Settle', { outcome, memo: because }, item);
        }
      }
      const statement = { csv: 'payment,amount,result,reference\n', reason: because };
      await tryCall(crook, 'PayoutRuns/:id/Statement', statement, { id });
      await tryCall(crook, 'PayoutStatements/:id/Decide', { approve: true });
    }
    for (const step of ['Ask', 'Retry', 'Cancel']) await tryCall(crook, `PayoutRuns/:id/${step}`);
    await tryCall(crook, 'PayoutItems/:id/CancelUnclaimed');
    await tryCall(crook, 'PayoutItems/:id/Settle', { outcome: 'returned', memo: because });
    await tryCall(crook, 'PayoutRuns/:id/Statement', { csv: 'x', reason: because });
    await tryCall(crook, 'PayoutStatements/:id/Decide', { approve: true });
  },
};
