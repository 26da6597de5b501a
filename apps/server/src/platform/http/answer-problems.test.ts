import { expect, test } from 'vitest';
import { withoutKeys } from './answer-problems.ts';

test('an address is logged without the keys that open what it names', () => {
  expect(withoutKeys('/api/v1/publication-reports/shared/3F0e1c4e-9a53-4c64-8a43-1d1e9b6a0b11/pdf?x=1')).toBe(
    '/api/v1/publication-reports/shared/[key]/pdf',
  );
  expect(withoutKeys('/api/v1/briefings/12?token=secret')).toBe('/api/v1/briefings/12');
});
