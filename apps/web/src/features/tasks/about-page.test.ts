import { expect, test } from 'vitest';
import { aboutOfPage } from './about-page.ts';

test('the record of a page is known by its address', () => {
  expect(aboutOfPage('/sites/12')).toEqual({ kind: 'sites', id: 12 });
  expect(aboutOfPage('/briefings/7?tab=files')).toEqual({ kind: 'briefings', id: 7 });
  expect(aboutOfPage('/cases?open=3&state=open')).toEqual({ kind: 'cases', id: 3 });
  expect(aboutOfPage('/requests?open=5')).toEqual({ kind: 'campaigns', id: 5 });
  expect(aboutOfPage('/create-invoices/8')).toEqual({ kind: 'invoices', id: 8 });
  expect(aboutOfPage('/sites')).toBeUndefined();
  expect(aboutOfPage('/sites/new')).toBeUndefined();
  expect(aboutOfPage('/cases')).toBeUndefined();
  expect(aboutOfPage('/dashboard')).toBeUndefined();
});
