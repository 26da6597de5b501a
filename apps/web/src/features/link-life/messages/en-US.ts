import type { MessageTree } from '../../../lib/translation.ts';

/** Words of the strip of checks. */
export const messages = {
  state: {
    alive: 'The link is in place',
    suspect: 'A check found something wrong. We’re confirming it before raising the alarm.',
    unknown: 'The page can’t be checked right now. We keep trying.',
    lost: 'The link is lost',
  },
  since: 'since {{date}}',
  strip: 'Checks of this link, oldest first',
  summary_one: '{{count}} check so far, the last {{when}}.',
  summary_other: '{{count}} checks so far, the last {{when}}.',
  none: 'Not checked yet.',
  next: 'Next check {{when}}.',
  verdict: { ok: 'In place', fault: 'Something is wrong', unknown: 'Could not be checked' },
  changes: 'What changed',
  legend: { ok: 'in place', fault: 'something wrong', unknown: 'not checkable' },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'link-life': typeof messages;
  }
}
