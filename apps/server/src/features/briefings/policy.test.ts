import { contract } from '@linkstand/contract';
import { type BriefingParty, type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import { BRIEFING_ACTS, type BriefingAct } from '@linkstand/contract/briefings/schema';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { type Actor, isOneOf } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { briefingCan, briefingPolicy, partiesTo } from './policy.ts';
import { findBriefing } from './queries.ts';

const world = await makeWorld(await testDatabase());
const briefingOf = async (status: BriefingStatus, more = {}) =>
  findBriefing(world.db, world.system, await world.briefingIn(status, more));

const own = await briefingOf('in_review');
const queued = await briefingOf('waiting_review');

describe('partiesTo', () => {
  test.each<[string, Actor, BriefingParty[]]>([
    ['an admin', world.admin, ['admin']],
    ['a coordinator', world.coordinator, ['coordinator']],
    ['its editor', world.editor, ['own_editor']],
    ['another editor', world.otherEditor, []],
    ['the site’s manager', world.siteManager, ['site_manager']],
    ['another site manager', world.otherSiteManager, []],
    ['the owner’s manager', world.ownerManager, ['owner_manager']],
    ['another owner manager', world.otherOwnerManager, []],
    ['the client’s account executive', world.seller, ['seller']],
    ['another seller', world.otherSeller, []],
    ['the client', world.client, ['client']],
    ['the manager of its company', world.companyManager, ['client']],
    ['a colleague', world.colleague, []],
    ['a stranger', world.stranger, []],
    ['the owner', world.owner, ['owner_link']],
    ['the owner with the link of another briefing', { ...world.owner, briefingId: -1 }, []],
    ['another owner', world.otherOwner, []],
    ['a rule', world.system, ['system']],
    ['nobody', { kind: 'anonymous', name: 'anonymous' }, []],
  ])('%s', (_, actor, parties) => {
    expect([...partiesTo(actor, own)]).toEqual(parties);
  });

  test('every editor is one while nobody has it', () => {
    expect([...partiesTo(world.otherEditor, queued)]).toEqual(['editor']);
    expect([...partiesTo(world.coordinator, queued)]).toEqual(['coordinator', 'editor']);
  });

  test('an owner that nobody manages belongs to all of them', async () => {
    const orphan = await world.make.owner();
    const siteId = await world.make.site(orphan);
    const { campaignId } = own;
    const briefing = await findBriefing(
      world.db,
      world.system,
      await world.make.briefing(campaignId, siteId, 'pending_owner'),
    );
    expect([...partiesTo(world.otherOwnerManager, briefing)]).toEqual(['owner_manager']);
  });
});

/** Who may do what in which states: the whole of it, as people would read it. */
const TABLE: readonly (readonly [who: string, actor: Actor, status: BriefingStatus, acts: readonly BriefingAct[]])[] = [
  ['client', world.client, 'draft', ['edit', 'submit', 'cancel', 'edit_content', 'judge_article', 'copy']],
  [
    'client',
    world.client,
    'waiting',
    ['edit', 'cancel', 'edit_content', 'judge_article', 'message_client', 'open_case', 'copy'],
  ],
  ['client', world.client, 'in_review', ['message_client', 'open_case', 'copy']],
  [
    'client',
    world.client,
    'pending_client',
    ['ask_review', 'send_version_back', 'accept_content', 'message_client', 'open_case', 'copy'],
  ],
  ['client', world.client, 'published', ['report_problem', 'message_client', 'check_link', 'open_case', 'copy']],
  [
    'client',
    world.client,
    'denied',
    ['edit', 'resubmit', 'edit_content', 'judge_article', 'message_client', 'open_case', 'copy'],
  ],
  ['seller', world.seller, 'draft', ['copy', 'submit']],
  ['seller', world.seller, 'in_review', ['copy', 'open_case']],
  [
    'editor',
    world.editor,
    'in_review',
    [
      'send_to_client',
      'send_to_production',
      'edit_content',
      'set_draft_link',
      'write_internal_comment',
      'message_client',
      'message_owner',
      'message_internal',
      'open_case',
    ],
  ],
  ['other editor', world.otherEditor, 'waiting_review', ['start_review']],
  ['site manager', world.siteManager, 'waiting_publish', ['confirm_publication', 'message_internal']],
  ['site manager', world.siteManager, 'in_review', ['message_internal']],
  [
    'owner manager',
    world.ownerManager,
    'pending_owner',
    [
      'accept_publication',
      'decline_publication',
      'confirm_publication',
      'message_owner',
      'message_internal',
      'remind_owner',
    ],
  ],
  [
    'owner',
    world.owner,
    'pending_owner',
    ['accept_publication', 'decline_publication', 'confirm_publication', 'message_owner', 'open_case'],
  ],
  [
    'owner',
    world.owner,
    'waiting_publish',
    ['change_promise', 'decline_publication', 'confirm_publication', 'message_owner', 'open_case'],
  ],
  ['owner', world.owner, 'published', ['correct_url', 'message_owner', 'open_case']],
  [
    'coordinator',
    world.coordinator,
    'waiting',
    [
      'approve',
      'deny',
      'cancel',
      'assign_editor',
      'copy',
      'write_internal_comment',
      'message_client',
      'message_internal',
      'open_case',
    ],
  ],
  ['rule', world.system, 'published', ['finalize', 'check_link', 'open_case']],
];

/** The endpoints behind each act, where they are not called as the act is. */
const ENDPOINTS: { readonly [A in BriefingAct]?: readonly Endpoint[] } = {
  edit: [contract.briefings.update],
  submit: [contract.campaigns.submit],
  edit_content: [
    contract.briefings.saveContent,
    contract.briefings.upload,
    contract.briefings.importDocument,
    contract.briefings.aiDraft,
    contract.briefings.markFile,
    contract.briefings.removeFile,
  ],
  message_client: [contract.briefings.writeMessage],
  message_owner: [contract.briefings.writeMessage],
  message_internal: [contract.briefings.writeMessage],
};
const endpointsOf = (act: BriefingAct): readonly Endpoint[] =>
  ENDPOINTS[act] ?? [(contract.briefings as Readonly<Record<string, Endpoint>>)[act] ?? neverThere(act)];
const neverThere = (act: string): never => {
  throw new Error(`No endpoint ${act}.`);
};

test('whatever can offers, an endpoint lets its reader call', async () => {
  const people = [
    world.admin,
    world.coordinator,
    world.editor,
    world.otherEditor,
    world.siteManager,
    world.ownerManager,
    world.seller,
    world.client,
    world.companyManager,
  ];
  for (const status of briefingMachine.states) {
    // Who may prepare a campaign for a client: requests.create.
    for (const preparedById of [null, world.admin.id, world.coordinator.id, world.seller.id]) {
      const briefing = { ...(await briefingOf(status)), preparedById };
      for (const person of people) {
        for (const act of Object.keys(briefingCan(person, briefing)) as BriefingAct[]) {
          for (const { access, path } of endpointsOf(act)) {
            const callers = Array.isArray(access) ? access : [];
            expect(isOneOf(person, callers), `${person.name} ${act} in ${status}: ${path}`).toBe(true);
          }
        }
      }
    }
  }
});

describe('briefingCan', () => {
  test.each(TABLE)('%s, %#', async (_, actor, status, acts) => {
    const can = Object.keys(briefingCan(actor, await briefingOf(status)));
    expect(can.sort()).toEqual([...acts].sort());
  });

  test('nobody edits an accepted order but whoever may by the table', async () => {
    for (const status of briefingMachine.states) {
      const briefing = await briefingOf(status);
      const mayEdit = briefingCan(world.client, briefing).edit ?? false;
      expect(mayEdit).toBe(briefingMachine.allows('edit', status));
    }
  });

  test('whoever prepares a draft for a client edits it until it is submitted', async () => {
    const draft = { ...(await briefingOf('draft')), preparedById: world.coordinator.id };
    expect(briefingCan(world.coordinator, draft)).toMatchObject({ edit: true, edit_content: true });
    expect(briefingCan(world.coordinator, { ...draft, status: 'waiting' })).not.toHaveProperty('edit');
    const sellers = { ...draft, preparedById: world.seller.id };
    expect(briefingCan(world.seller, sellers)).toMatchObject({ edit: true });
    expect(briefingCan(world.seller, { ...sellers, accountExecutiveId: world.otherSeller.id })).toEqual({});
    expect(briefingCan({ ...world.coordinator, isCoordinator: false }, draft)).not.toHaveProperty('edit');
  });

  test('says of every act what authorize and requirePossible say', async () => {
    const actors = [world.admin, world.coordinator, world.editor, world.client, world.ownerManager, world.owner];
    for (const status of briefingMachine.states) {
      const briefing = await briefingOf(status);
      for (const actor of actors) {
        const can = briefingCan(actor, briefing);
        for (const act of BRIEFING_ACTS) {
          const ask = () => {
            briefingPolicy.authorize(actor, act, briefing);
            briefingPolicy.requirePossible(actor, act, briefing);
          };
          if (can[act]) expect(ask).not.toThrow();
          else expect(ask).toThrow();
        }
      }
    }
  });
});
