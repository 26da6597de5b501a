import { expect, test } from 'vitest';
import { variableFault } from './variables.ts';

const known = { name: 'always', company: 'sometimes' } as const;

test.each([
  ['No variable at all, 100 % sure', undefined],
  ['Dear {{name}}', undefined],
  ['Dear {{ name | friend }} of {{company|your company}}', undefined],
  ['{{name}}{{name|x}}', undefined],
  ['An {object} of { others }, and a lone { or }', undefined],
  ['Dear {{nmae|friend}}', 'variable_unknown'],
  ['Dear {{Name}}', 'variable_unknown'],
  ['{{}}', 'variable_unknown'],
  ['{{name x}}', 'variable_unknown'],
  ['{{constructor}} {{__proto__}}', 'variable_unknown'],
  ['Dear {{name', 'variable_open'],
  ['Dear {{name}', 'variable_open'],
  ['Dear {name}}', 'variable_open'],
  ['Dear {name}', 'variable_open'],
  ['Dear { company | you }', 'variable_open'],
  ['Dear name}}', 'variable_open'],
  ['{{name\n|{x}}}', 'variable_open'],
  ['At {{company}}', 'variable_default'],
  ['At {{company|}}', 'variable_default'],
  ['At {{company|  }}', 'variable_default'],
])('%j: %s', (text, fault) => {
  expect(variableFault(text, known)).toBe(fault);
});

test('takes no longer than the text is long', () => {
  const long = '{'.repeat(200_000) + '{{name|'.repeat(50_000) + '}'.repeat(200_000);
  expect(variableFault(long, known)).toBeDefined();
});
