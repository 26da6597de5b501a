import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import { fieldsOfSetting } from '@linkstand/contract/settings/fields';
import { SETTING_KEYS, SETTINGS, type SettingCallers, type SettingKey } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listen } from '../../platform/listener.ts';
import { testApi } from '../../testing/api.ts';
import { timerOf } from '../briefings/jobs.ts';
import { commissionOf } from '../users/commission.ts';
import { liveSetting, loadSettings, settingFaults } from './live.ts';
import { readSetting, settingInForce } from './queries.ts';

const { call, db, url } = await testApi();
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
      fields: [
        {
          name: 'value',
          kind: 'number',
          unit: 'words',
          isWhole: true,
          min: 0,
          max: 20_000,
          maxLength: null,
          choices: [],
        },
      ],
      value: 500,
      fault: '',
      default: 500,
      version: 0,
      changedAt: null,
      changedBy: null,
      can: { change: true },
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
    for (const mails of ['office', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
      const value = { mails, newsletters: '' };
      const refused = await call('PUT', path('mail_senders'), { as: 'admin', version: 0, body: { value } });
      expect(refused.json.errors[0], mails).toMatchObject({ path: 'value.mails' });
    }
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

  it('keep their last valid value while the stored one can’t be used, and say what is wrong with it', async () => {
    const typed = { remindOn: [4], caseOn: 6 };
    const { version } = await find('promise_timer');
    await call('PUT', path('promise_timer'), { as: 'admin', version, body: { value: typed } });
    const store = (value: unknown) =>
      sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = 'promise_timer'`.execute(db);
    for (const value of [{ ...typed, caseOn: 'soon' }, { ...typed, caseOn: -1 }, 'soon', [typed], 7, false]) {
      await store(value);
      await loadSettings(db);
      expect(await readSetting(db, 'promise_timer'), JSON.stringify(value)).toEqual(typed);
      expect(liveSetting('promise_timer')).toEqual(typed);
      expect(settingFaults()).toEqual([expect.stringMatching(/^promise_timer: (caseOn: )?\S/)]);
      expect(await find('promise_timer')).toMatchObject({ value: typed, fault: expect.stringMatching(/\S/) });
    }
    // Saving what holds replaces the stored value, which is audited.
    const saved = await call('PUT', path('promise_timer'), {
      as: 'admin',
      version: version + 1,
      body: { value: typed },
    });
    expect(saved.json).toMatchObject({ value: typed, fault: '' });
    expect(await find('promise_timer')).toMatchObject({ fault: '' });
    expect(settingFaults()).toEqual([]);
    const { json: changes } = await call('GET', `${path('promise_timer')}/history`, { as: 'admin' });
    expect(changes).toMatchObject([{ before: typed, after: typed }, { after: typed }]);
    await call('DELETE', path('promise_timer'), { as: 'admin', version: version + 2 });
    expect(await readSetting(db, 'promise_timer')).toEqual(SETTINGS.promise_timer.default);
  });

  it('of an older version have defaults for new fields, and lose fields that are gone', () => {
    const older = { remindOn: [4], caseOn: 6, lateHours: 99 };
    const { lateAfter } = SETTINGS.owner_timer.default;
    expect(settingInForce('owner_timer', { value: older, lastValid: null })).toEqual({
      value: { remindOn: [4], caseOn: 6, lateAfter },
      faults: [],
    });
  });

  it('have their default where nothing valid was ever stored', () => {
    const never = settingInForce('currency_rates', { value: 'nonsense', lastValid: 'nonsense' });
    expect(never).toMatchObject({ value: SETTINGS.currency_rates.default, faults: [expect.anything()] });
    expect(settingInForce('currency_rates', undefined)).toEqual({ value: SETTINGS.currency_rates.default, faults: [] });
    expect(settingInForce('default_commission_bp', { value: 0, lastValid: null }).value).toBe(0);
  });

  it('say how each of their fields is typed', () => {
    const kinds = (key: SettingKey) => fieldsOfSetting(key).map(({ name, kind, unit }) => `${name} ${kind} ${unit}`);
    expect(kinds('client_timer')).toEqual(['remindOn numbers days', 'caseOn number days', 'lateAfter number days']);
    expect(kinds('holidays')).toEqual(['value texts none']);
    expect(kinds('payout_terms')).toEqual(['thresholdCents number cents', 'termDays number days']);
    expect(kinds('fiscal_identity')).toContain('country country none');
    expect(kinds('fiscal_identity')).toContain('iban text none');
    for (const key of SETTING_KEYS) expect(kinds(key).length, key).toBeGreaterThan(0);
  });

  it('say whose invoices they are only with an address, a bank and an account that can be', async () => {
    const { value, version } = await find('fiscal_identity');
    const put = (change: object) =>
      call('PUT', path('fiscal_identity'), { as: 'admin', version, body: { value: { ...value, ...change } } });
    for (const [name, typed] of [
      ['bic', '1234'],
      ['bic', 'CAIXESB'],
      ['email', 'facturas@casa'],
      ['iban', 'ES9121000418450200051333'],
    ] as const) {
      const { status, json } = await put({ [name]: typed });
      expect([status, json.errors?.[0]?.path], typed).toEqual([400, `value.${name}`]);
    }
    const saved = await put({ bic: 'caix es bb xxx', email: 'facturas@casa.example' });
    expect(saved.json.value).toMatchObject({ bic: 'CAIXESBBXXX', email: 'facturas@casa.example' });
    await call('PUT', path('fiscal_identity'), { as: 'admin', version: saved.json.version, body: { value } });
  });

  it('have a history of who changed what, newest first', async () => {
    const version = (await find('days_to_finalize')).version;
    await call('PUT', path('days_to_finalize'), { as: 'admin', version, body: { value: 9 } });
    await call('DELETE', path('days_to_finalize'), { as: 'admin', version: version + 1 });
    const { json } = await call('GET', `${path('days_to_finalize')}/history`, { as: 'admin' });
    expect(json).toMatchObject([
      { before: 9, after: 7, by: expect.stringMatching(/\S/) },
      { before: 7, after: 9 },
    ]);
  });

  it('come from a file: what it changes is shown, then all of it is done, or nothing', async () => {
    const settings = { holidays: ['2026-12-25'], days_to_finalize: 0, minimum_words: 500, unheard: 1 };
    const preview = await call('POST', '/api/v1/settings/import/preview', { as: 'admin', body: { settings } });
    expect(preview.json).toMatchObject([
      { key: 'holidays', current: { version: 0 }, value: ['2026-12-25'], fault: '' },
      { key: 'days_to_finalize', value: null, fault: expect.stringMatching(/1/) },
      { key: 'unheard', value: null },
    ]);
    const load = (version: number) =>
      call('POST', '/api/v1/settings/import', {
        as: 'admin',
        body: {
          settings: [
            { key: 'holidays', value: ['2026-12-25'], version: 0 },
            { key: 'owner_timer', value: { remindOn: [3], caseOn: 9, lateAfter: 4 }, version },
          ],
        },
      });
    expect((await load(5)).status).toBe(409);
    expect(await readSetting(db, 'holidays')).toEqual([]);
    expect((await load(0)).status).toBe(200);
    expect(await readSetting(db, 'holidays')).toEqual(['2026-12-25']);
    expect(liveSetting('owner_timer')).toEqual({ remindOn: [3], caseOn: 9, lateAfter: 4 });
    expect(timerOf('pending_owner')?.remindOn).toEqual([3]);
  });

  it('reach another process by themselves', async () => {
    const heard: string[] = [];
    const listener = await listen(
      url,
      { settings: () => void loadSettings(db).then(() => heard.push('read')) },
      () => {},
    );
    try {
      await sql`insert into settings (key, value) values ('client_timer', ${JSON.stringify({ remindOn: [1], caseOn: 2, lateAfter: 3 })})`.execute(
        db,
      );
      await expect.poll(() => liveSetting('client_timer').lateAfter, { interval: 20, timeout: 15_000 }).toBe(3);
      expect(heard).toEqual(['read']);
    } finally {
      await listener.stop();
    }
  });

  it('write the terms in each language, for whoever reads them without signing in', async () => {
    const read = async (language: string) =>
      (await call('GET', '/api/v1/legal/terms', { headers: { 'accept-language': language } })).json.text;
    const value = { english: 'Pay by Friday.', spanish: 'Paga antes del viernes.', portuguese: 'Pague até sexta.' };
    expect(await read('en-US')).toContain(SETTINGS.terms.default.english);
    // The demo has taken over the texts that the product begins with.
    const changed = await call('PUT', path('terms'), { as: 'admin', version: 1, body: { value } });
    expect(changed.status).toBe(200);
    await expect.poll(() => read('en-US'), { interval: 20 }).toBe(value.english);
    expect([await read('es'), await read('pt-BR')]).toEqual([value.spanish, value.portuguese]);
    await call('DELETE', path('terms'), { as: 'admin', version: 2 });
    await expect.poll(() => read('es'), { interval: 20 }).toBe(SETTINGS.terms.default.spanish);
  });

  it('refuse reminders that go back in time', async () => {
    const refused = await call('PUT', path('promise_timer'), {
      as: 'admin',
      version: 0,
      body: { value: { remindOn: [5, 2], caseOn: 6 } },
    });
    expect(refused.json.errors).toMatchObject([{ path: 'value.remindOn' }]);
  });

  it('are read and changed by whom each of them names', async () => {
    const people = { admin: 'ADMIN', coordinator: 'COORDINATOR', seller: 'SELLER', client: 'USER' } as const;
    for (const [as, caller] of Object.entries(people)) {
      const read = SETTING_KEYS.filter((key) => SETTINGS[key].who.read.includes(caller));
      const change = read.filter((key) => SETTINGS[key].who.change.includes(caller));
      const listed = await call('GET', '/api/v1/settings', { as });
      expect(listed.status, as).toBe(read.length > 0 ? 200 : 403);
      if (read.length > 0) {
        expect(
          listed.json.map((row: SettingRow) => row.key),
          as,
        ).toEqual(read);
        expect(
          listed.json.flatMap((row: SettingRow) => (row.can.change ? [row.key] : [])),
          as,
        ).toEqual(change);
      }
      for (const key of SETTING_KEYS) {
        const history = await call('GET', `${path(key)}/history`, { as });
        expect(history.status === 200, `${as} reads ${key}`).toBe(read.includes(key));
        const changed = await call('DELETE', path(key), { as, version: 999 });
        expect(changed.status, `${as} changes ${key}`).toBe(change.includes(key) ? 409 : 403);
      }
    }
  });

  it('are facts to whom they are only shown, and unknown to whom they are not', async () => {
    const key = 'report_bounds';
    const typed = { ...SETTINGS[key].default, lostDays: 365 };
    const attempts = async () => {
      const { version } = (await find(key)) ?? { version: 0 };
      const answers = [
        await call('PUT', path(key), { as: 'admin', version, body: { value: typed } }),
        await call('DELETE', path(key), { as: 'admin', version }),
        await call('POST', '/api/v1/settings/import', {
          as: 'admin',
          body: {
            settings: [
              { key: 'holidays', value: ['2030-01-01'], version: (await find('holidays')).version },
              { key, value: typed, version },
            ],
          },
        }),
      ];
      return answers.map(({ status }) => status);
    };
    const preview = async () =>
      (await call('POST', '/api/v1/settings/import/preview', { as: 'admin', body: { settings: { [key]: typed } } }))
        .json;
    const history = async () => (await call('GET', `${path(key)}/history`, { as: 'admin' })).status;
    const holidays = await readSetting(db, 'holidays');

    await declared(key, { read: ['ADMIN'], change: ['COORDINATOR'] }, async () => {
      expect(await find(key)).toMatchObject({ value: SETTINGS[key].default, can: { change: false } });
      expect(await history()).toBe(200);
      expect(await attempts()).toEqual([403, 403, 403]);
      expect(await preview()).toMatchObject([{ key, value: null, fault: expect.stringMatching(/\S/) }]);
    });
    await declared(key, { read: ['SELLER'], change: ['ADMIN'] }, async () => {
      expect(await find(key)).toBeUndefined();
      expect(await history()).toBe(404);
      expect(await attempts()).toEqual([404, 404, 404]);
      expect(await preview()).toEqual([{ key, value: null, fault: '' }]);
    });
    // Of a file that was refused, nothing is done.
    expect(await readSetting(db, 'holidays')).toEqual(holidays);
    expect(await readSetting(db, key)).toEqual(SETTINGS[key].default);
  });
});

/** Declares for a while that a setting is somebody else's. */
async function declared(key: SettingKey, who: SettingCallers, meanwhile: () => Promise<void>): Promise<void> {
  const setting: { who: SettingCallers } = SETTINGS[key];
  const before = setting.who;
  setting.who = who;
  try {
    await meanwhile();
  } finally {
    setting.who = before;
  }
}
