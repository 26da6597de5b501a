import { SETTING_KEYS, SETTINGS } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { commissionOf } from '../users/commission.ts';
import { readSetting, settingValue } from './queries.ts';

const { call, db } = await testApi();
const list = async () => (await call('GET', '/api/v1/settings', { as: 'admin' })).json;
const find = async (key: string) => (await list()).find((setting: { key: string }) => setting.key === key);
const path = (key: string) => `/api/v1/settings/${key}`;

describe('settings', () => {
  it('have a default that fits their own schema', () => {
    for (const key of SETTING_KEYS) expect(SETTINGS[key].schema.parse(SETTINGS[key].default), key).toBeDefined();
  });

  it('are listed with what holds, whether or not anybody changed them', async () => {
    expect(await find('minimum_words')).toEqual({
      key: 'minimum_words',
      group: 'content',
      unit: 'words',
      value: 500,
      default: 500,
      version: 0,
      changedAt: null,
      changedBy: null,
    });
  });

  it('hold from the next statement on, are audited, and are reset', async () => {
    const changed = await call('PUT', path('minimum_words'), { as: 'admin', version: 0, body: { value: 800 } });
    expect(changed.json).toMatchObject({
      value: 800,
      default: 500,
      version: 1,
      changedBy: expect.stringMatching(/\S/),
    });
    expect(await readSetting(db, 'minimum_words')).toBe(800);
    const reset = await call('DELETE', path('minimum_words'), { as: 'admin', version: 1 });
    expect(reset.json).toMatchObject({ value: 500, version: 2 });
    expect(await readSetting(db, 'minimum_words')).toBe(500);
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_entries where action = 'setting.update' order by id`.execute(db);
    expect(rows.map(({ changes }) => changes)).toEqual([{ value: [500, 800] }, { value: [800, 500] }]);
  });

  it('refuse what does not fit, naming the field', async () => {
    for (const value of [-1, 1.5, 'many', null, 20_001]) {
      const refused = await call('PUT', path('minimum_words'), { as: 'admin', version: 0, body: { value } });
      expect(refused.status, String(value)).toBe(400);
      expect(refused.json.errors).toMatchObject([{ path: 'value' }]);
    }
    const rates = { USD: 1, BRL: 0 };
    const refused = await call('PUT', path('currency_rates'), { as: 'admin', version: 0, body: { value: rates } });
    expect(refused.json.errors).toMatchObject([{ path: 'value.BRL' }]);
    expect((await call('PUT', path('no_such_setting'), { as: 'admin', version: 0, body: { value: 1 } })).status).toBe(
      404,
    );
  });

  it('are changed by one of two people at once; the other gets what the first one saved', async () => {
    const save = (value: number) =>
      call('PUT', path('default_commission_bp'), { as: 'admin', version: 0, body: { value } });
    const answers = await Promise.all([save(1000), save(1500), save(1800)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.json.value;
    const lost = answers.find(({ status }) => status === 409)?.json;
    expect(lost.current).toMatchObject({ key: 'default_commission_bp', value: won, version: 1 });
    const { rows } = await sql<{ id: number }>`
      select id from users where company_id is null and agency_id is null and role = 'USER' limit 1`.execute(db);
    expect(await commissionOf(db, rows[0]?.id ?? 0)).toBe(won);
  });

  it('fall back to the default where what is stored does not fit', () => {
    expect(settingValue('currency_rates', 'nonsense')).toEqual(SETTINGS.currency_rates.default);
    expect(settingValue('currency_rates', undefined)).toEqual(SETTINGS.currency_rates.default);
    expect(settingValue('default_commission_bp', 0)).toBe(0);
  });

  it('are for administrators, and nothing is changed as somebody else', async () => {
    for (const as of ['coordinator', 'seller', 'client']) {
      expect((await call('GET', '/api/v1/settings', { as })).status, as).toBe(403);
      expect((await call('PUT', path('minimum_words'), { as, version: 0, body: { value: 1 } })).status, as).toBe(403);
    }
  });
});
