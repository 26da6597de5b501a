import { expect, test } from 'vitest';
import { noteOwnSave, versionAfterOwnSaves } from './pending-text.ts';

test('a seen version becomes what this page saved upon it, and nothing that others changed', () => {
  expect(versionAfterOwnSaves(1, 7)).toBe(7);
  noteOwnSave(1, 7);
  noteOwnSave(1, 8);
  expect([6, 7, 8, 9, 10].map((version) => versionAfterOwnSaves(1, version))).toEqual([6, 9, 9, 9, 10]);
  expect(versionAfterOwnSaves(2, 7)).toBe(7);
  // Somebody else saved the tenth and the eleventh.
  noteOwnSave(1, 11);
  expect([7, 9, 10, 11].map((version) => versionAfterOwnSaves(1, version))).toEqual([7, 9, 10, 12]);
});
