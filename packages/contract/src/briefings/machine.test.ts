import { describe, expect, test } from 'vitest';
import { type BriefingStatus, briefingMachine, CLIENT_STATUS, campaignStatus } from './machine.ts';

describe('the life of a briefing', () => {
  test('every state can be reached from a draft without force, and every state but the ends can be left', () => {
    const reached = new Set<BriefingStatus>(['draft']);
    for (let grew = true; grew; ) {
      grew = false;
      for (const name of briefingMachine.names) {
        const { from, to } = briefingMachine.transitions[name];
        if (name === 'force_status' || to === 'same' || !from.some((state) => reached.has(state))) continue;
        for (const state of to) if (!reached.has(state)) grew = reached.add(state).size > 0;
      }
    }
    expect([...reached].sort()).toEqual([...briefingMachine.states].sort());
    const left = briefingMachine.states.filter((state) =>
      briefingMachine.names.some(
        (name) =>
          name !== 'force_status' &&
          briefingMachine.transitions[name].to !== 'same' &&
          briefingMachine.allows(name, state),
      ),
    );
    expect(briefingMachine.states.filter((state) => !left.includes(state))).toEqual(['canceled']);
  });

  test('nobody but an admin forces, refunds or approves without editors', () => {
    for (const name of ['force_status', 'refund', 'approve_directly'] as const)
      expect(briefingMachine.transitions[name].who).toEqual(['admin']);
  });

  test('nothing leads back to a draft', () => {
    for (const name of briefingMachine.names)
      for (const from of briefingMachine.states)
        if (from !== 'draft') expect(briefingMachine.leads(name, from, 'draft'), `${name} from ${from}`).toBe(false);
  });

  test('a move leads only where the table says', () => {
    expect(briefingMachine.leads('approve', 'waiting', 'waiting_review')).toBe(true);
    expect(briefingMachine.leads('approve', 'waiting', 'published')).toBe(false);
    expect(briefingMachine.leads('approve', 'in_review', 'waiting_review')).toBe(false);
    expect(briefingMachine.leads('correct_url', 'published', 'published')).toBe(true);
    expect(briefingMachine.leads('correct_url', 'published', 'done')).toBe(false);
  });

  test('an owner’s link does what publishing needs and nothing else', () => {
    const owners = briefingMachine.names.filter((name) =>
      (briefingMachine.transitions[name].who as readonly string[]).includes('owner_link'),
    );
    expect(owners).toEqual([
      'accept_publication',
      'change_promise',
      'propose_articles',
      'decline_publication',
      'confirm_publication',
      'correct_url',
    ]);
  });

  test('clients and owners are told a status of their own for every state', () => {
    expect(Object.keys(CLIENT_STATUS).sort()).toEqual([...briefingMachine.states].sort());
  });
});

test.each<[BriefingStatus[], string]>([
  [[], 'draft'],
  [['draft', 'draft'], 'draft'],
  [['waiting', 'draft'], 'waiting'],
  [['waiting', 'denied'], 'waiting'],
  [['waiting', 'in_review'], 'in_progress'],
  [['waiting', 'done'], 'in_progress'],
  [['published', 'done'], 'in_progress'],
  [['done', 'denied', 'canceled'], 'finished'],
  [['denied', 'canceled'], 'canceled'],
])('a campaign of %j is %s', (briefings, status) => expect(campaignStatus(briefings)).toBe(status));
