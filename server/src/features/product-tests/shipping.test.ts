import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { participantAt, sampleAddress, tester } from '@pollen/testkit/product-tests';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** Brings Maya to a stage of a test of her own. */
const at = (stage: Parameters<typeof participantAt>[3], places = 2) =>
  participantAt(panel, () => eva, maya, stage, places);

describe('addresses for the sender', () => {
  test('are exported once, and again after a change or on request', async () => {
    const first = await at('addressGiven');
    const { desk, id } = first;
    expect((await first.me.look()).mine).toMatchObject({ isExported: false, changedAfterExport: false });
    expect((await desk().exportAddresses()).data).toMatchObject({ addresses: 1 });
    expect((await first.me.look()).mine).toMatchObject({ isExported: true, changedAfterExport: false });
    expect((await desk().exportAddresses()).code).toBe(codes.addressesExported);
    expect((await desk().exportAddresses('Lost by the sender.', true)).data).toMatchObject({ addresses: 1 });

    const jonas = await createMember(panel);
    const second = tester(panel, jonas, first.encryptId);
    await second.applied();
    const other = await desk().idOf(jonas);
    await desk().decide([other]);
    await second.giveAddress({ ...sampleAddress, name: 'Jonas Keller' });
    const { csv } = (await desk().exportAddresses()).data;
    expect([csv.includes(`\n${other},`), csv.includes(`\n${id},`)]).toEqual([true, false]);

    await first.me.giveAddress({ ...sampleAddress, street: '4 Mill Lane' });
    expect((await first.me.look()).mine).toMatchObject({ isExported: false, changedAfterExport: true });
    expect((await desk().rows()).find((row: { id: number }) => row.id === id)).toMatchObject({
      exportedAt: null,
      changedAfterExport: true,
    });
    expect((await desk().exportAddresses()).data).toMatchObject({ addresses: 1, csv: expect.stringContaining('Mill') });
    expect((await first.me.look()).mine).toMatchObject({ isExported: true, changedAfterExport: false });
    await desk().ship(`participant,tracking\n${id},A-1\n${other},A-2`);
    expect((await desk().exportAddresses()).code).toBe(codes.noParcelToShip);
  });
});

describe('a file of tracking numbers', () => {
  test('with a bad line changes nothing and names each line', async () => {
    const { desk, id, me } = await at('addressGiven');
    const file = [
      'participant,tracking,link,arrives_on',
      `${id},GOOD-1,,`,
      '999999999,X-1,,',
      'abc,X-2,,',
      `${id},X-3,http://carrier.example,`,
      `${id},X-4,,31.12.2026`,
    ].join('\n');
    const refused = await desk().ship(file);
    expect(refused.code).toBe(codes.trackingFileRefused);
    expect(refused.data.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6]);
    expect((await me.look()).mine.state).toBe('addressGiven');
    expect((await desk().ship('name,number\nx,y')).code).toBe(codes.trackingFileRefused);
  });
});
