import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  find: 'Apply filters',
  example: 'Spanish finance blogs under 200 euros, DA over 40, that accept crypto',
  tryExample: 'For example: “{{sentence}}”',
  notUnderstood: 'Not understood: {{words}}.',
  noFilter: 'No filter for: {{words}}.',
  nothing: 'No filters recognized, so we searched names and domains. Try naming a country, topic, price, or DA.',
  byModel: 'Interpreted by AI.',
  byRules: 'Interpreted by fixed rules.',
  check: 'Check the filters below and correct anything that’s off.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    sentences: typeof messages;
  }
}
