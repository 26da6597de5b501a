import { expect, test } from 'vitest';
import { arrangeCommands, type CommandGroup } from './arrange-commands.ts';

const group = (label: string, ...names: string[]): CommandGroup => ({
  label,
  items: names.map((name) => ({ id: name, label: name, onOpen: () => {} })),
});
const shown = (groups: readonly CommandGroup[]) =>
  groups.map(({ label, items }) => [label, ...items.map((item) => item.label)]);

const ALWAYS = [
  group('Recent', 'elpais.example'),
  group('Screens', 'Casos', 'Configuración'),
  group('Actions', 'New site'),
];
const FOUND = [group('Sites', 'casas.example'), group('Owners')];

test('without a text all that is always there is shown', () => {
  expect(shown(arrangeCommands(' ', [...ALWAYS, group('Empty')], []))).toEqual(shown(ALWAYS));
});

test('what begins with the text comes before records, what has it elsewhere after them', () => {
  expect(shown(arrangeCommands('CAS', ALWAYS, FOUND))).toEqual([
    ['Screens', 'Casos'],
    ['Sites', 'casas.example'],
  ]);
  expect(shown(arrangeCommands('site', ALWAYS, FOUND))).toEqual([
    ['Sites', 'casas.example'],
    ['Actions', 'New site'],
  ]);
});

test('is blind to accents', () => {
  expect(shown(arrangeCommands('configuracion', ALWAYS, []))).toEqual([['Screens', 'Configuración']]);
});

test('actions on what was found stand with the others, under one heading', () => {
  const found = [group('Sites', 'newsite.example'), group('Actions', 'Approve request 3')];
  expect(shown(arrangeCommands('new', ALWAYS, found))).toEqual([
    ['Actions', 'New site', 'Approve request 3'],
    ['Sites', 'newsite.example'],
  ]);
});
