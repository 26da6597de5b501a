import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  label: 'Describe what you look for',
  placeholder: 'Describe what you look for…',
  find: 'Set filters',
  example: 'Spanish finance blogs under 200 euros, DA over 40, that take crypto',
  tryExample: 'For example: “{{sentence}}”',
  quoted: '“{{words}}”',
  notUnderstood: 'Not understood: {{words}}.',
  noFilter: 'There is no filter for: {{words}}.',
  nothing:
    'Nothing of this could be understood, so the filters stay as they are. Name a country, a topic, a price or a DA.',
  byModel: 'Read by the AI model.',
  byRules: 'Read by fixed rules.',
  check: 'Check the filters below and change what is not right.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    sentences: typeof messages;
  }
}
