import { expect, test } from 'vitest';
import { instantIn, isSkipped } from './zoned-time.ts';

test.each([
  ['2026-11-24T10:00', 'Europe/Madrid', '2026-11-24T09:00:00.000Z'],
  ['2026-07-01T10:00', 'Europe/Madrid', '2026-07-01T08:00:00.000Z'],
  ['2026-07-01T00:30', 'America/Sao_Paulo', '2026-07-01T03:30:00.000Z'],
  ['2026-07-01T10:00', 'Asia/Kolkata', '2026-07-01T04:30:00.000Z'],
  ['2026-12-31T23:00', 'Pacific/Auckland', '2026-12-31T10:00:00.000Z'],
  // Set back: 2:30 comes twice. Set forward: there is no 2:30.
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Madrid', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantIn(local, zone).toISOString()).toBe(instant);
});

test.each([
  ['2026-03-29T01:59', 'Europe/Madrid', false],
  ['2026-03-29T02:00', 'Europe/Madrid', true],
  ['2026-03-29T02:59', 'Europe/Madrid', true],
  ['2026-03-29T03:00', 'Europe/Madrid', false],
  // Comes twice.
  ['2026-10-25T02:30', 'Europe/Madrid', false],
  ['2026-03-29T02:30', 'America/Sao_Paulo', false],
  // By half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', true],
  ['2026-10-04T02:30', 'Australia/Lord_Howe', false],
  // At midnight.
  ['2026-04-24T00:30', 'Africa/Cairo', true],
  ['2026-04-24T01:00', 'Africa/Cairo', false],
])('%s in %s is skipped: %s', (local, zone, skipped) => {
  expect(isSkipped(local, zone)).toBe(skipped);
});
