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
