import { runChecks } from '@pollen/checks/run';
import { PARTNER_PRESETS, type PartnerPreset } from '@pollen/contract/partner-values';
import { spoken } from '@pollen/testkit/fake-partner';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin');
});
afterAll(async () => {
  expect(await runChecks(panel.databaseUrl)).toEqual([]);
  await panel.close();
});

/** The parameters of each exchange that name our attempt and its end. */
const names: Readonly<Record<PartnerPreset, { attempt: string; status: string }>> = {
  own: { attempt: 'attempt', status: 'status' },
  cint: { attempt: 'MID', status: 'status' },
  purespectrum: { attempt: 'transaction_id', status: 'ps_rstatus' },
  toluna: { attempt: 'UniqueCode', status: 'Status' },
  dynata: { attempt: 'ctx', status: 'disposition' },
  bitlabs: { attempt: 'UID', status: 'TYPE' },
  tapresearch: { attempt: 'tid', status: 'status' },
  ayet: { attempt: 'custom_1', status: 'status' },
  cpx: { attempt: 'subid_1', status: 'type' },
};

const HUGE = 'x'.repeat(300);
/** Values that are no attempt and no status: missing, without printable characters, in other encodings, or huge. */
const nonsense = ['', '%20', '%00', '%FF%FE', '%C3%28', '%ED%A0%80', '%2500', HUGE, '../..', "'--", '[]', '%E2%80%AE'];
const amounts = ['', '0', '-1.30', '99999999999999999999', '1e9', 'NaN', '1%2C30', '0x10'];

/*
 * Each call is signed as the exchange signs it, so that only what it says is wrong. Whatever that is, it is answered, the
 * attempt stays open, and the right call after it pays what the attempt promised, once.
 */
test.each(PARTNER_PRESETS)(
  'whatever the fields of %s hold, nothing is paid for it, and nothing is lost',
  async (preset) => {
    const exchange = await openPartner(panel, eva, { preset, name: `Odd ${preset}` });
    const other = await openPartner(panel, eva, { preset, name: `Neighbor of ${preset}` });
    const [maya, jonas, nora] = [await createMember(panel), await createMember(panel), await createMember(panel)];
    const { attemptId: attempt } = await leaveFor(panel, maya, exchange.encryptId);
    const { attemptId: second } = await leaveFor(panel, jonas, exchange.encryptId);
    const { attemptId: foreign } = await leaveFor(panel, nora, other.encryptId);
    panel.clock.advance(6 * MINUTE_MS);
    const { complete, screenOut } = spoken[preset];
    const name = names[preset];
    const odd = [
      ...nonsense.map((value) => ({ attempt: value, status: complete })),
      ...nonsense.map((value) => ({ attempt, status: value })),
      { attempt: `${attempt}&${name.attempt}=${second}`, status: complete },
      { attempt: `${attempt}%20${second}`, status: complete },
      { attempt: attempt.slice(0, -1), status: complete },
      { attempt, status: `${complete}&${name.status}=${screenOut}` },
      { attempt: foreign, status: complete },
    ];
    for (const told of odd) {
      panel.clock.advance(10_000);
      expect([200, 403], `${told.attempt} ${told.status}`).toContain(await exchange.tell(told));
    }
    await handleCalls(panel);
    const look = async (member = maya, key = attempt) => (await as(panel, member).get(`/api/v1/Attempts/${key}`)).data;
    expect(await look()).toMatchObject({ kind: 'partner' });
    expect(await look(jonas, second)).toMatchObject({ kind: 'partner' });
    expect(await look(nora, foreign)).toMatchObject({ kind: 'partner' });

    // The amount of a call decides nothing, however odd it is.
    for (const amount of amounts) {
      panel.clock.advance(10_000);
      expect(await exchange.tell({ attempt, status: complete, amount }), amount).toBe(200);
    }
    await handleCalls(panel);
    expect(await look()).toMatchObject({ kind: 'end', state: 'completed', points: 180 });
    expect(await look(jonas, second)).toMatchObject({ kind: 'partner' });
  },
);
