import type { MailBrand } from '../platform/mail/brand.ts';

/** A brand to show mails with. */
export const mailBrand: MailBrand = {
  id: 1,
  name: 'Linkstand',
  baseUrl: 'https://links.example',
  primaryColor: '#3451b2',
  iconUrl: null,
  fromAddress: '',
};

const linkId = '7f9c24e5-2c5b-4d67-8b1a-0a5f3f1f2d11';
const url = 'https://news.example/a?b=1&c=2';

/** Data for every message by its name; `said` stands wherever a person may have typed something. */
export const mailSamples: Record<string, (said: string) => Record<string, unknown>> = {
  'verify-address': (said) => ({ name: said, code: 'a+b/c=' }),
  'address-already-known': () => ({}),
  'reset-password': () => ({ code: 'a+b/c=' }),
  'staff-invitation': (said) => ({ name: said, invitedBy: said, team: said, role: 'COORDINATOR', code: 'a+b/c=' }),
  'request-received': (said) => ({
    name: said,
    campaignId: 12,
    campaign: said,
    briefings: 3,
    totalCents: 123_450,
    currency: 'EUR',
  }),
  'request-to-review': (said) => ({
    name: said,
    requestId: 12,
    campaign: said,
    client: said,
    briefings: 1,
    totalCents: 123_450,
    currency: 'EUR',
    desiredDate: '2026-05-31',
  }),
  'campaign-done': (said) => ({ name: said, campaignId: 12, campaign: said, done: 3, dropped: 1 }),
  'briefing-denied': (said) => ({ name: said, campaignId: 12, site: said, title: said, reason: said }),
  'draft-ready': (said) => ({ name: said, campaignId: 12, site: said, title: said, draftUrl: url, message: said }),
  'your-turn-reminder': (said) => ({
    name: said,
    campaignId: 12,
    site: said,
    title: said,
    since: '2026-05-31',
    isLast: true,
  }),
  'draft-link': (said) => ({ name: said, campaignId: 12, site: said, title: said, draftUrl: url }),
  'final-link': (said) => ({ name: said, site: said, title: said, url }),
  'briefing-published': (said) => ({
    name: said,
    campaignId: 12,
    site: said,
    title: said,
    url,
    problems: ['link_nofollow', 'anchor_mismatch'],
  }),
  'briefing-done': (said) => ({ name: said, campaignId: 12, site: said, title: said, url }),
  'problem-reported': (said) => ({ name: said, caseId: 7, client: said, site: said, title: said, problem: said }),
  'message-to-client': (said) => ({ name: said, from: said, site: said, title: said, text: said, campaignId: 12 }),
  'message-to-owner': (said) => ({ name: said, from: said, site: said, title: said, text: said, linkId }),
  'message-to-staff': (said) => ({ name: said, from: said, site: said, title: said, text: said, briefingId: 5 }),
  'publication-requested': (said) => ({
    name: said,
    linkId,
    site: said,
    title: said,
    costCents: 18_000,
    currency: 'EUR',
    dueDate: '2026-05-31',
  }),
  'publication-returned': (said) => ({ name: said, linkId, site: said, title: said, reason: said, url }),
  'owner-answer-reminder': (said) => ({
    name: said,
    linkId,
    site: said,
    title: said,
    askedOn: '2026-05-24',
    dueDate: null,
  }),
  'owner-promise-reminder': (said) => ({
    name: said,
    linkId,
    site: said,
    title: said,
    promisedDate: '2026-05-31',
    when: 'today',
  }),
  'owner-question': (said) => ({ name: said, briefingId: 5, owner: said, site: said, title: said, question: said }),
  'case-opened': (said) => ({
    name: said,
    caseId: 7,
    kind: 'owner_silent',
    title: said,
    detail: said,
    openedBy: said,
    site: said,
    dueOn: '2026-05-31',
  }),
};
