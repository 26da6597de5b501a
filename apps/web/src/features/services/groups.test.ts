import { expect, it } from 'vitest';
import { webhookUrl } from './groups.ts';

it('names a whole address for a service to call', () => {
  const page = { protocol: 'https:', host: 'office.example' };
  expect(webhookUrl('whatsapp', null, page)).toBe('https://office.example/webhooks/whatsapp');
  expect(webhookUrl('stripe', 'links.example:8443', page)).toBe('https://links.example:8443/webhooks/stripe');
});
