import { approveOwnRequests, because, look, type Paths, tryCall } from './crook';

/** Limits, promotions and keys that one operator would change. */
export const settingsPaths: Paths = {
  async 'limits and rewards in the settings'(crook) {
    const { list } = await look(crook, 'Settings');
    for (const { key, max, value, version } of list) {
      const newValue = key === 'timeZone' ? 'Pacific/Kiritimati' : max;
      // Thresholds of quality signals change no balance.
      if (!/second|Points|Percent|timeZone/.test(key) || key.startsWith('fast') || newValue === value) continue;
      await tryCall(crook, 'Settings/:key', { value: newValue, version, reason: because }, { key });
    }
    await approveOwnRequests(crook);
    const restored = { kind: 'setting', subject: 'secondOperatorPoints', to: 0, version: 0, reason: because };
    await tryCall(crook, 'Versions/Restore', restored);
  },

  async 'a promotion that multiplies rewards'(crook) {
    const { today, list } = await look(crook, 'Promotions');
    const body = { name: 'Ten times', factor: 10, startsOn: today, endsOn: today, reason: because };
    await tryCall(crook, 'Promotions', body);
    const [known] = list;
    await tryCall(crook, 'Promotions/:id', { ...body, version: known?.version ?? 0 }, known ?? {});
    await tryCall(crook, 'Promotions/:id/Remove', { version: known?.version ?? 0, reason: because }, known ?? {});
    await approveOwnRequests(crook);
  },

  async 'another PayPal account'(crook) {
    const [{ version }] = (await look(crook, 'PartnerKeys')).list;
    const keys = {
      environment: 'fake',
      clientId: 'AbCrook',
      secret: 'ECrook',
      webhookId: null,
      version,
      reason: because,
    };
    await tryCall(crook, 'PartnerKeys/:partner', keys, { partner: 'paypal' });
    await tryCall(crook, 'PartnerKeys/:partner/Remove', { version, reason: because }, { partner: 'paypal' });
    await tryCall(crook, 'PartnerKeys/:partner/Try', {}, { partner: 'paypal' });
    await approveOwnRequests(crook);
  },
};
