import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, TARGET_URL } from '../../../testing/world.ts';
import { saveContent } from '../../content/commands/save-content.ts';
import { editBriefing } from './edit-briefing.ts';

const world = await makeWorld(await testDatabase());
const { context, client, db, categories, make, owner } = world;

const target = (categoryId: number) => ({ keyword: 'running shoes', url: TARGET_URL, categoryId });
const auditOf = (id: number) =>
  db.selectFrom('auditEntries').select('action').where('entity', '=', 'briefings').where('entityId', '=', id).execute();

describe('a briefing that waits for review', () => {
  test('about another topic is quoted anew, also where the price happens to be the same', async () => {
    // Crypto costs the client nothing more here, but the owner takes twice as much for it.
    const siteId = await make.site(owner, { acceptedSensitive: ['crypto'], costMultiplierMilli: 2000 });
    const id = await world.briefingIn('waiting', { siteId });
    await editBriefing(context(client), { id: id, version: 1, targets: [target(categories.crypto)] });
    expect(await world.readBriefingRow(id)).toMatchObject({ topic: 'crypto', priceCents: 12_000, costCents: 12_000 });
  });

  test('keeps its text: it was complete when it was submitted', async () => {
    const id = await world.briefingIn('waiting');
    const emptied = saveContent(context(client), id, '<p> </p>', undefined, 1);
    await expect(emptied).rejects.toMatchObject({ status: 422, code: 'content_required' });
    await saveContent(context(client), id, '<p>Two words</p>', undefined, 1);
    const forTeam = await world.briefingIn('waiting', { writeForMe: true });
    await saveContent(context(client), forTeam, '', undefined, 1);
  });
});

test('changes of a denied briefing are on record, those of a draft are not', async () => {
  const denied = await world.briefingIn('denied');
  await editBriefing(context(client), { id: denied, version: 1, title: 'Twenty shoes' });
  expect(await auditOf(denied)).toEqual([{ action: 'briefing.edit' }]);
  const draft = await world.briefingIn('draft');
  await editBriefing(context(client), { id: draft, version: 1, title: 'Twenty shoes' });
  expect(await auditOf(draft)).toEqual([]);
});

test('a briefing that gives up its own category takes the default, which its site must accept', async () => {
  const id = await world.briefingIn('draft');
  const { campaignId } = await world.readBriefingRow(id);
  await db
    .updateTable('campaigns')
    .set({ defaultCategoryId: categories.crypto })
    .where('id', '=', campaignId)
    .execute();
  const cleared = { keyword: 'running shoes', url: TARGET_URL, categoryId: null };
  await expect(editBriefing(context(client), { id, version: 1, targets: [cleared] })).rejects.toMatchObject({
    status: 422,
    details: { faults: [{ path: 'targets.0.categoryId', code: 'sensitive_not_supported' }] },
  });
});
