import { expect, test } from 'vitest';
import { olderOpenApi } from './older-openapi.ts';

test.each([
  [
    { openapi: '3.1.0', paths: {} },
    { openapi: '3.0.3', paths: {} },
  ],
  [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, { type: 'string', maxLength: 9, nullable: true }],
  [
    { anyOf: [{ const: '' }, { type: 'integer' }, { type: 'null' }] },
    { anyOf: [{ enum: [''] }, { type: 'integer' }], nullable: true },
  ],
  [{ type: ['string', 'number'] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  [
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
  ],
  // A record with fields of these names.
  [
    { properties: { type: { const: 'blog' }, anyOf: { type: 'string' } } },
    { properties: { type: { enum: ['blog'] }, anyOf: { type: 'string' } } },
  ],
])('%j', (newer, older) => {
  expect(olderOpenApi(newer)).toEqual(older);
});
