import { describe, expect, test } from 'vitest';
import {
  type BriefingStatus,
  type BriefingTransition,
  briefingMachine,
  type CAMPAIGN_STATUSES,
  CLIENT_STATUS,
  CLIENT_STATUSES,
  campaignStatus,
} from './machine.ts';

const { states, names, transitions } = briefingMachine;
const FORCE: BriefingTransition = 'force_status';

const targetsOf = (name: BriefingTransition, from: BriefingStatus) =>
  states.filter((to) => briefingMachine.leads(name, from, to));

describe('the machine', () => {
  test('names every state it moves between', () => {
    for (const name of names) {
      const { from, to } = transitions[name];
      for (const state of [...from, ...(to === 'same' ? [] : to)]) expect(states).toContain(state);
      expect(new Set(from).size, name).toBe(from.length);
    }
  });

  test('reaches every state from draft without force', () => {
    const reached = new Set<BriefingStatus>(['draft']);
    for (const state of reached) {
      for (const name of names) if (name !== FORCE) for (const to of targetsOf(name, state)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });

  test('never leads back to draft', () => {
    for (const name of names) {
      for (const from of states) if (from !== 'draft') expect(targetsOf(name, from), name).not.toContain('draft');
    }
  });

  test('ends in canceled, which only force leaves', () => {
    expect(names.filter((name) => briefingMachine.allows(name, 'canceled'))).toEqual([FORCE]);
  });

  test('moves only where the table says so', () => {
    expect(briefingMachine.leads('approve', 'waiting', 'waiting_review')).toBe(true);
    expect(briefingMachine.leads('approve', 'waiting', 'published')).toBe(false);
    expect(briefingMachine.leads('approve', 'in_review', 'waiting_review')).toBe(false);
    expect(briefingMachine.leads('correct_url', 'published', 'published')).toBe(true);
    expect(briefingMachine.leads('correct_url', 'published', 'done')).toBe(false);
    expect(briefingMachine.allows('finalize', 'done')).toBe(false);
  });

  test('gives every move to somebody, and the owner’s side none of the client’s', () => {
    for (const name of names) expect(transitions[name].who.length, name).toBeGreaterThan(0);
    const ofOwner = names.filter((name) => (transitions[name].who as readonly string[]).includes('owner_link'));
    expect(ofOwner).toEqual([
      'accept_publication',
      'change_promise',
      'decline_publication',
      'confirm_publication',
      'correct_url',
    ]);
  });
});

test('clients have a word for every state, and none of their words means nothing', () => {
  expect(Object.keys(CLIENT_STATUS).sort()).toEqual([...states].sort());
  expect(new Set(Object.values(CLIENT_STATUS))).toEqual(new Set(CLIENT_STATUSES));
});

describe('campaignStatus', () => {
  test.each<[string, BriefingStatus[], (typeof CAMPAIGN_STATUSES)[number]]>([
    ['nothing', [], 'draft'],
    ['drafts only', ['draft', 'draft'], 'draft'],
    ['some that wait', ['waiting', 'draft'], 'waiting'],
    ['some that wait beside denied ones', ['waiting', 'denied'], 'waiting'],
    ['one that went further', ['waiting', 'in_review'], 'in_progress'],
    ['one that is done beside one that waits', ['waiting', 'done'], 'in_progress'],
    ['all ended, one done', ['done', 'denied', 'canceled'], 'finished'],
    ['all ended, none done', ['denied', 'canceled'], 'canceled'],
    ['published, not done', ['published', 'done'], 'in_progress'],
  ])('of %s', (_, briefings, status) => {
    expect(campaignStatus(briefings)).toBe(status);
  });
});
