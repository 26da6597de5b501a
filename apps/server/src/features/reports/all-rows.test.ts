import { availableParallelism } from 'node:os';
import type { ReportKey } from '@linkstand/contract/reports/definitions';
import type { ReportRow } from '@linkstand/contract/reports/schema';
import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeReportFile } from './files.ts';
import { readAllRows, readReport } from './read-report.ts';

const { db } = await testDatabase({ world: 'demo' });
let ctx: Context<UserActor>;

beforeAll(async () => {
  const { id } = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow();
  const actor = { kind: 'user', id, role: 'ADMIN', companyId: null };
  const asked = {
    actor,
    now: new Date(),
    timeZone: 'Europe/Madrid',
    locale: 'en-US',
    brandId: 1,
    requestId: '',
    ip: '',
  };
  ctx = { ...asked, db } as unknown as Context<UserActor>;
});

test.each([
  ['sells-report', 'briefing'],
  ['sells-by-clients', 'site'],
  ['clients-report', 'client'],
  ['seller-commission', 'client'],
] as const)('all rows of %s by %s are those of its pages', async (key: ReportKey, rows) => {
  const question = { period: 'all', rows } as const;
  const whole = await readReport(ctx, key, question, { page: 0, size: 1000, sort: [] });
  const inPages = async (most: number) => {
    const taken: ReportRow[][] = [];
    const answer = await readAllRows(ctx, key, question, most, (page) => void taken.push([...page]), 3);
    expect(answer.totals).toEqual(whole.totals);
    expect(taken.every((page) => page.length <= 3)).toBe(true);
    return taken.flat();
  };
  expect(whole.rows.length).toBeGreaterThan(3);
  expect(await inPages(1000)).toEqual(whole.rows);
  expect(await inPages(7)).toEqual(whole.rows.slice(0, 7));
  expect(await inPages(2)).toEqual(whole.rows.slice(0, 2));
});

test('waits for its turn, as every report does', async () => {
  let running = 0;
  let most = 0;
  const read = async () => {
    let isBegun = false;
    await readAllRows(
      ctx,
      'sells-report',
      { period: 'all', rows: 'briefing' },
      1000,
      () => {
        if (isBegun) return;
        isBegun = true;
        running += 1;
        most = Math.max(most, running);
      },
      1,
    );
    running -= 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, read));
  expect(most).toBeLessThanOrEqual(availableParallelism());
});

test('days of a file are those of the configured zone', async () => {
  const question = { period: 'all', rows: 'client' } as const;
  const timeZone = 'Pacific/Kiritimati'; // 14 hours ahead of UTC
  const { rows } = await readReport({ ...ctx, timeZone }, 'clients-report', question, {
    page: 0,
    size: 1000,
    sort: [],
  });
  const { body } = await makeReportFile({ ...ctx, timeZone }, 'csv', 'clients-report', question);
  const days = rows.map(({ values }) => dayIn(new Date((values.lastRequest ?? 0) * 1000), timeZone));
  const lines = body.toString().trim().split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(days);
});
