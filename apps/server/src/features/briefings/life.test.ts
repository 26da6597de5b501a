import { type BriefingStatus, type BriefingTransition, briefingMachine } from '@linkstand/contract/briefings/machine';
import { BRIEFING_ACTS, type BriefingAct, TransitionInput } from '@linkstand/contract/briefings/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor, Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { makeWorld, TEXT } from '../../testing/world.ts';
import { submitCampaign } from '../campaigns/commands/submit-campaign.ts';
import { saveContent } from '../content/commands/save-content.ts';
import { assignEditor } from './commands/assign-editor.ts';
import { checkLink } from './commands/check-link.ts';
import { editBriefing } from './commands/edit-briefing.ts';
import { forceStatus } from './commands/force-status.ts';
import type { BriefingRef } from './commands/move-briefing.ts';
import { remindOwner } from './commands/remind-owner.ts';
import { requestCase } from './commands/request-case.ts';
import { resubmitBriefing } from './commands/resubmit-briefing.ts';
import { sendLinkAgain } from './commands/send-link-again.ts';
import { setBonus } from './commands/set-bonus.ts';
import { setDraftLink } from './commands/set-draft-link.ts';
import { swapSite } from './commands/swap-site.ts';
import { writeInternalComment } from './commands/write-internal-comment.ts';
import { writeMessage } from './commands/write-message.ts';
import { briefingCan } from './policy.ts';
import { type BriefingRecord, findBriefing } from './queries.ts';
import { quoteBriefings } from './quotes.ts';
import { MOVES } from './testing/moves.ts';
import { testPublisher } from './testing/publisher.ts';

/** Whatever people press, in whatever order, a briefing only makes moves of its table, and `can` is always right. */
const world = await makeWorld(await testDatabase());
const checker = await testPublisher();
const { db, sites } = world;

const ACTORS: readonly Actor[] = [
  world.admin,
  world.coordinator,
  world.editor,
  world.otherEditor,
  world.siteManager,
  world.ownerManager,
  world.otherOwnerManager,
  world.seller,
  world.client,
  world.companyManager,
  world.colleague,
  world.stranger,
  world.owner,
  world.otherOwner,
  world.system,
];

/** One press of a button. `choice` decides where the act has something to choose. */
interface Press {
  readonly actor: Actor;
  readonly act: BriefingAct;
  readonly choice: number;
  readonly isStale: boolean;
}
interface Seen extends BriefingRef {
  readonly version: number;
}
type Pressing = (ctx: Context, at: Seen, briefing: BriefingRecord, choice: number) => Promise<unknown>;

const pick = <T>(values: readonly T[], choice: number): T => {
  const value = values[choice % values.length];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
};
const FORCED = TransitionInput.force_status.shape.status.options;
const PRICES = [
  [sites.one, 12_000],
  [sites.dearer, 24_000],
  [sites.cheaper, 6000],
] as const;
const EDITORS = [world.editor.id, world.otherEditor.id, world.coordinator.id, null];

const expectedTotal = async (briefing: BriefingRecord, statuses: readonly string[]) =>
  (await quoteBriefings(db, { id: briefing.campaignId, userId: briefing.userId }))
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { quote }) => sum + (quote.accepted ? quote.priceCents : 0), 0);

/** Acts with a choice, and those that are no moves; the other transitions are in testing/moves.ts. */
type Chosen = 'edit' | 'submit' | 'resubmit' | 'force_status' | 'swap_site';
const PRESSES: Readonly<
  Record<Exclude<BriefingAct, Exclude<BriefingTransition, Chosen> | 'copy' | 'judge_article'>, Pressing>
> = {
  force_status: (ctx, at, _, choice) =>
    forceStatus(ctx, { ...at, status: pick(FORCED, choice), reason: 'For a test.' }),
  swap_site: (ctx, at, _, choice) => {
    const [siteId, expectedPriceCents] = pick(PRICES, choice);
    return swapSite(ctx, { ...at, siteId, expectedPriceCents, reason: 'For a test.' });
  },
  edit: (ctx, { id, version }, _, choice) => editBriefing(ctx, { id, version, title: `Title ${choice}` }),
  submit: async (ctx, _, briefing) =>
    submitCampaign(ctx, briefing.campaignId, {
      expectedTotalCents: await expectedTotal(briefing, ['draft']),
      mandate: 'Mail of today.',
    }),
  resubmit: async (ctx, { id, version }, briefing) =>
    resubmitBriefing(ctx, { id, version, expectedTotalCents: await expectedTotal(briefing, ['denied']) }),
  edit_content: (ctx, { id, version }, _, choice) =>
    saveContent(ctx, id, `${TEXT}<p>Text ${choice}</p>`, undefined, version),
  assign_editor: (ctx, at, _, choice) => assignEditor(ctx, { ...at, editorId: pick(EDITORS, choice) }),
  set_bonus: (ctx, at, _, choice) => setBonus(ctx, { ...at, bonus: choice % 2 === 0 }),
  set_draft_link: (ctx, at) => setDraftLink(ctx, { ...at, draftLink: '' }),
  write_internal_comment: (ctx, at, _, choice) => writeInternalComment(ctx, { ...at, internalComment: `${choice}` }),
  message_client: (ctx, { id }) => writeMessage(ctx, { id, audience: 'client', body: 'Hello.' }),
  message_owner: (ctx, { id }) => writeMessage(ctx, { id, audience: 'owner', body: 'Hello.' }),
  message_internal: (ctx, { id }) => writeMessage(ctx, { id, audience: 'internal', body: 'Hello.' }),
  send_link_again: (ctx, at, briefing) =>
    sendLinkAgain(ctx, { ...at, link: briefing.status === 'pending_client' ? 'draft' : 'final' }),
  remind_owner: (ctx, at) => remindOwner(ctx, at),
  check_link: (ctx, at) => checkLink(ctx, checker, at),
  open_case: (ctx, at) => requestCase(ctx, { ...at, reason: 'For a test.' }),
};

function press({ actor, act, choice }: Press, at: Seen, briefing: BriefingRecord): Promise<unknown> {
  const ctx = world.context(actor);
  const own = (PRESSES as Readonly<Record<string, Pressing>>)[act];
  return own ? own(ctx, at, briefing, choice) : MOVES[act as BriefingTransition].act(ctx, at, world, checker);
}

/** These name no version, so none is stale to them. */
const VERSIONLESS = new Set<BriefingAct>([
  'submit',
  'message_client',
  'message_owner',
  'message_internal',
  'open_case',
  'check_link',
]);
/** Clients and owners write in their own conversation whatever they name, and rules as they are told. */
const OWN_AUDIENCE = new Set<BriefingAct>(['message_client', 'message_owner', 'message_internal']);
const isMove = (act: BriefingAct): act is BriefingTransition => act in briefingMachine.transitions;

const actsOn = async (id: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'fromStatus', 'toStatus'])
    .where('entity', '=', 'briefings')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

/** Presses a button and holds what came of it against the table and against what `can` had said before. */
async function pressAndCheck(id: number, { isStale: wantsStale, ...rest }: Press): Promise<void> {
  const { actor, act } = rest;
  const isStale = wantsStale && !VERSIONLESS.has(act);
  const before = await findBriefing(db, world.system, id);
  const isSeen = await findBriefing(db, actor, id).then(
    () => true,
    () => false,
  );
  const can = isSeen && (briefingCan(actor, before)[act] ?? false);
  const at = { id, version: isStale ? before.version - 1 : before.version };
  const entriesBefore = (await actsOn(id)).length;
  const refusal = await press({ ...rest, isStale }, at, before).then(
    () => undefined,
    (error: unknown) => error,
  );
  const after = await findBriefing(db, world.system, id);
  const label = `${actor.name} ${act} in ${before.status}${isStale ? ' (stale)' : ''}`;

  if (refusal === undefined) {
    expect(isStale, label).toBe(false);
    expect(can, label).toBe(true);
    if (isMove(act)) expect(briefingMachine.leads(act, before.status, after.status), label).toBe(true);
    else expect(after.status, label).toBe(before.status);
    return;
  }
  expect(refusal, label).toBeInstanceOf(Refusal);
  const { status } = refusal as Refusal;
  expect(after, label).toEqual(before);
  expect((await actsOn(id)).length, label).toBe(entriesBefore);
  if (can && !isStale) expect([400, 422], label).toContain(status);
  else expect([403, 404, 409], label).toContain(status);
  if (!isSeen) expect(status, label).not.toBe(403);
}

const PRESSABLE = BRIEFING_ACTS.filter((act) => act !== 'copy' && act !== 'judge_article');
const aPress = fc
  .record({
    actor: fc.constantFrom(...ACTORS),
    act: fc.constantFrom(...PRESSABLE),
    choice: fc.nat(20),
    isStale: fc.nat(7).map((n) => n === 0),
  })
  .filter(({ actor, act }) => !OWN_AUDIENCE.has(act) || (actor.kind === 'user' && actor.role !== 'USER'));

describe('the life of a briefing', () => {
  test('no sequence of presses leaves the table, and can says beforehand what is accepted', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<BriefingStatus>(...briefingMachine.states),
        fc.array(aPress, { minLength: 10, maxLength: 25 }),
        async (start, presses) => {
          const id = await world.briefingIn(start);
          for (const one of presses) await pressAndCheck(id, one);
        },
      ),
      { numRuns: runs(30), endOnFailure: true },
    );
  });

  test('whatever can offers leads on, and the audit is one unbroken story', { timeout: 120_000 }, async () => {
    // A person who presses only what is offered gets far: here every step is one that can said yes to.
    const walk = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(20)), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const id = await world.briefingIn('draft');
        for (const [who, what, choice] of steps) {
          const briefing = await findBriefing(db, world.system, id);
          const offers = ACTORS.flatMap((actor) =>
            PRESSABLE.filter(
              (act) => isMove(act) && act !== 'cancel' && act !== 'refund' && briefingCan(actor, briefing)[act],
            ).map((act) => ({ actor, act })),
          );
          if (offers.length === 0) break;
          const { actor, act } = pick(offers, who * 1001 + what);
          await pressAndCheck(id, { actor, act, choice, isStale: false });
        }
        let status: string = 'draft';
        for (const entry of await actsOn(id)) {
          if (entry.fromStatus === null) continue;
          expect(entry.fromStatus).toBe(status);
          status = entry.toStatus ?? '';
        }
        expect((await findBriefing(db, world.system, id)).status).toBe(status);
      }),
      { numRuns: runs(15), endOnFailure: true },
    );
  });
});
