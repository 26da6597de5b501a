import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { categoryCostRows, releaseBillRows } from './release-bills.ts';

const calendar = calendarOf(new Date('2026-07-15T14:20:00Z'));
const bills = releaseBillRows(calendar);
const today = calendar.day(0);

describe('the bills of the demo', () => {
  it('are a year of what a company of this size spends', () => {
    expect(bills.length).toBeGreaterThan(80);
    expect(new Set(bills.map(({ categoryCostId }) => categoryCostId)).size).toBe(categoryCostRows(calendar).length);
    const open = bills.filter(({ paymentDate }) => paymentDate === null);
    expect(open.filter(({ dueDate }) => String(dueDate) < today).length).toBeGreaterThanOrEqual(2);
    expect(open.filter(({ dueDate }) => String(dueDate) >= today).length).toBeGreaterThanOrEqual(3);
  });

  it('are such as the rules allow', () => {
    for (const bill of bills) {
      expect(String(bill.dueDate) >= String(bill.issueDate)).toBe(true);
      if (bill.paymentDate !== null) expect(String(bill.paymentDate) <= today, bill.documentNumber).toBe(true);
    }
    const documents = bills.map(({ supplier, documentNumber }) => `${supplier} ${documentNumber}`);
    expect(new Set(documents).size).toBe(documents.length);
  });
});
