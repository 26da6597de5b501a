import { expect, test } from 'vitest';
import { decisionOf } from './decision-of.ts';

test.each([
  ['Approve request 341', 'Approve request ', '341'],
  ['approve 341', 'Approve request ', '341'],
  ['APPROVE #7', 'Approve request ', '7'],
  ['aprobar la solicitud 12', 'Aprobar la solicitud ', '12'],
  ['aprovar a solicitacao 12', 'Aprovar a solicitação ', '12'],
  ['341', 'Approve request ', undefined],
  ['#341', 'Approve request ', undefined],
  ['deny 341', 'Approve request ', undefined],
  ['approve', 'Approve request ', undefined],
  ['approve 341 now', 'Approve request ', undefined],
  ['site24', 'Approve request ', undefined],
])('%s in the words of "%s" is about %s', (text, action, number) => {
  expect(decisionOf(text, action)).toBe(number);
});
