import { RequestDecision } from '@linkstand/contract/requests/schema';
import { describe, expect, it } from 'vitest';
import {
  CHOICES,
  type Chosen,
  decisionsOf,
  faultsByBriefing,
  firstChoice,
  isAskedAbout,
  isOffered,
  withoutReason,
} from './decisions.ts';

const briefings = [
  { id: 11, version: 3 },
  { id: 12, version: 1 },
  { id: 13, version: 7 },
  { id: 14, version: 2 },
];
const chosen = new Map<number, Chosen>([
  [11, { choice: 'publish_as_is', reason: '' }],
  [12, { choice: 'leave', reason: 'not used' }],
  [13, { choice: 'deny', reason: '  The url is dead. ' }],
  [14, { choice: 'directly', reason: '' }],
]);

describe('deciding a whole request', () => {
  it('sends a decision for each but those left alone, with the version that was looked at', () => {
    const decisions = decisionsOf(briefings, chosen);
    expect(decisions).toEqual([
      { briefingId: 11, version: 3, decision: 'approve', reviewMode: 'publish_as_is' },
      { briefingId: 13, version: 7, decision: 'deny', reason: 'The url is dead.' },
      { briefingId: 14, version: 2, decision: 'approve_directly' },
    ]);
    for (const decision of decisions) expect(RequestDecision.safeParse(decision).success).toBe(true);
  });

  it('starts from what the client asked for', () => {
    expect(firstChoice({ reviewMode: 'review_and_send_back', hasText: false }).choice).toBe('review_and_send_back');
    expect(firstChoice({ reviewMode: null, hasText: true }).choice).toBe('review_and_publish');
  });

  it('sends no owner a text that nobody wrote', () => {
    const [written, empty] = [{ hasText: true }, { hasText: false }];
    expect(firstChoice({ reviewMode: 'publish_as_is', ...written }).choice).toBe('publish_as_is');
    expect(firstChoice({ reviewMode: 'publish_as_is', ...empty }).choice).toBe('review_and_publish');
    expect(CHOICES.filter((choice) => !isOffered(choice, written))).toEqual([]);
    expect(CHOICES.filter((choice) => !isOffered(choice, empty))).toEqual(['publish_as_is', 'directly']);
  });

  it('knows which denials lack a reason', () => {
    const noReason = new Map(chosen).set(13, { choice: 'deny', reason: ' a ' });
    expect(withoutReason(decisionsOf(briefings, noReason))).toEqual([13]);
    expect(withoutReason(decisionsOf(briefings, chosen))).toEqual([]);
  });

  it('puts what the server says beside the briefing it is about, though some were left out', () => {
    const sent = decisionsOf(briefings, chosen);
    const errors = [
      { path: 'decisions.1', message: 'Changed meanwhile' },
      { path: 'decisions.2.reason', message: 'Too short' },
      { path: 'other', message: 'Elsewhere' },
    ];
    expect([...faultsByBriefing(errors, sent)]).toEqual([
      [13, 'Changed meanwhile'],
      [14, 'Too short'],
    ]);
  });
});

describe('one click on an approval', () => {
  it.each([
    ['directly', 'review_and_publish', true],
    ['directly', null, true],
    ['publish_as_is', 'publish_as_is', true],
    ['review_and_publish', 'publish_as_is', true],
    ['review_and_publish', 'review_and_publish', false],
    ['review_and_send_back', 'review_and_send_back', false],
    ['review_and_send_back', null, false],
  ] as const)('as %s, where %s was asked for, is asked about: %s', (way, reviewMode, isAsked) => {
    expect(isAskedAbout(way, { reviewMode, siteIsOff: false })).toBe(isAsked);
    expect(isAskedAbout(way, { reviewMode, siteIsOff: true })).toBe(true);
  });
});
