import { REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import { describe, expect, it } from 'vitest';
import { recordsOf } from './drill.ts';

const span = {
  from: '2025-01-01T00:00:00.000Z',
  to: '2026-01-01T00:00:00.000Z',
  fromDay: '2025-01-01',
  toDay: '2026-01-01',
};

describe('the records behind a row', () => {
  it('are a seller’s commission, for a seller on its own page', () => {
    const report: Report = REPORTS['seller-commission'];
    const answer = { rowsBy: 'seller', span } as const;
    const days = 'from=2025-01-01&to=2025-12-31';
    expect(recordsOf(report, answer, '7', { sellerId: 7 }, true)).toEqual({
      href: `/payments/commissions?sellerId=7&${days}`,
      what: 'commissions',
    });
    expect(recordsOf(report, answer, '7', {}, false)?.href).toBe(`/payments?${days}`);
    // No list has the commission of one client.
    expect(recordsOf(report, answer, '7', { clientId: 3 }, true)).toBeUndefined();
  });

  it('are briefings with the filters of the report', () => {
    const report: Report = REPORTS['sells-by-clients'];
    const found = recordsOf(report, { rowsBy: 'client', span }, '5', { country: ['ES'] }, true);
    expect(found?.what).toBe('briefings');
    expect(found?.href).toContain('country=ES&clientId=5&publishedFrom=2025-01-01&publishedTo=2025-12-31');
    expect(recordsOf(report, { rowsBy: 'client', span }, '5', { topic: ['news'] }, true)).toBeUndefined();
  });
});
