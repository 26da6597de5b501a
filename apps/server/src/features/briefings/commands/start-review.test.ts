import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { assignEditor } from './assign-editor.ts';
import { startReview } from './start-review.ts';

const world = await makeWorld(await testDatabase());
const as = world.context;

describe('startReview', () => {
  test('an editor takes it from the open queue', async () => {
    const id = await world.briefingIn('waiting_review');
    await startReview(as(world.editor), { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', editorId: world.editor.id });
  });

  test('an assigned one is started by its editor alone', async () => {
    const id = await world.briefingIn('waiting_review', { editorId: world.editor.id });
    await expect(startReview(as(world.otherEditor), { id, version: 1 })).rejects.toMatchObject({ status: 404 });
    await startReview(as(world.editor), { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ editorId: world.editor.id });
  });

  test('an editor can’t start it for another', async () => {
    const id = await world.briefingIn('waiting_review');
    const forOther = startReview(as(world.editor), { id, version: 1, editorId: world.otherEditor.id });
    await expect(forOther).rejects.toMatchObject({ status: 403 });
  });

  test('a coordinator names the editor, who must be one', async () => {
    const id = await world.briefingIn('waiting_review');
    const withSeller = startReview(as(world.coordinator), { id, version: 1, editorId: world.seller.id });
    await expect(withSeller).rejects.toMatchObject({ status: 422, details: { faults: [{ path: 'editorId' }] } });
    await startReview(as(world.coordinator), { id, version: 1, editorId: world.otherEditor.id });
    expect(await world.readBriefingRow(id)).toMatchObject({ editorId: world.otherEditor.id });
  });
});

describe('assignEditor', () => {
  test('moves it between desks and tells who had it', async () => {
    const id = await world.briefingIn('in_review');
    await assignEditor(as(world.coordinator), { id, version: 1, editorId: world.otherEditor.id });
    expect(await world.readBriefingRow(id)).toMatchObject({ editorId: world.otherEditor.id, version: 2 });
    const event = await world.db.selectFrom('events').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      name: 'briefing.assign_editor',
      data: { editorId: world.otherEditor.id, previousEditorId: world.editor.id },
    });
  });

  test('goes back to the queue only while nobody has started', async () => {
    const started = await world.briefingIn('in_review');
    const taken = assignEditor(as(world.coordinator), { id: started, version: 1, editorId: null });
    await expect(taken).rejects.toMatchObject({ status: 422, code: 'editor_required' });
    const queued = await world.briefingIn('waiting_review', { editorId: world.editor.id });
    await assignEditor(as(world.coordinator), { id: queued, version: 1, editorId: null });
    expect(await world.readBriefingRow(queued)).toMatchObject({ editorId: null });
  });

  test('is refused to editors, on a stale version and for a disabled person', async () => {
    const id = await world.briefingIn('in_review');
    const editorId = world.otherEditor.id;
    await expect(assignEditor(as(world.editor), { id, version: 1, editorId })).rejects.toMatchObject({ status: 403 });
    await expect(assignEditor(as(world.admin), { id, version: 9, editorId })).rejects.toMatchObject({ status: 409 });
    const gone = await world.make.person('EDITOR', { disabledAt: new Date('2026-01-01') });
    await expect(assignEditor(as(world.admin), { id, version: 1, editorId: gone.id })).rejects.toMatchObject({
      status: 422,
    });
  });
});
