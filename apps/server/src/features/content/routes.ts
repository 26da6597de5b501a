import type { contract } from '@linkstand/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { download, eventStream } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Services } from '../../services.ts';
import { findEarlierText, listEarlierTexts } from '../briefings/earlier-texts.ts';
import { findBriefing } from '../briefings/queries.ts';
import { seesVersion } from '../briefings/readers.ts';
import { checkText } from './commands/check-text.ts';
import { importDocument } from './commands/import-document.ts';
import { keepEarlierText } from './commands/keep-earlier-text.ts';
import { markFile } from './commands/mark-file.ts';
import { saveContent } from './commands/save-content.ts';
import { takeImage } from './commands/take-image.ts';
import { removeFile, uploadFile } from './commands/upload-file.ts';
import { documentAnswer } from './document-download.ts';
import { openLinks } from './open-links.ts';
import { presentEarlierText, presentFile, presentVersion } from './presenter.ts';
import { findFile, findVersion } from './queries.ts';
import { readTextChecks, type TextCheckers } from './text-checks.ts';
import { writeAiDraft } from './write-ai-draft.ts';

type ContentEndpoints = Pick<
  (typeof contract)['briefings'],
  | 'saveContent'
  | 'contentVersion'
  | 'earlierTexts'
  | 'earlierText'
  | 'keepText'
  | 'restoreText'
  | 'textChecks'
  | 'checkText'
  | 'openLinks'
  | 'importDocument'
  | 'aiDrafting'
  | 'aiDraft'
  | 'downloadDocument'
  | 'upload'
  | 'takeImage'
  | 'file'
  | 'markFile'
  | 'removeFile'
>;

/** Text and files of a briefing, as part of `briefings`. */
export const contentRoutes = (services: Services): Handlers<ContentEndpoints> => {
  const checkers: TextCheckers = (service) => services.textCheckers?.(service);
  return {
    saveContent: async ({ params, body, version }, ctx) => {
      const number = await saveContent(ctx, params.id, body.content, body.note, version);
      return presentVersion(ctx, await findVersion(ctx.db, params.id, number));
    },
    contentVersion: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      const found = await findVersion(ctx.db, params.id, params.number);
      if (!seesVersion(ctx.actor, found)) throw notFound();
      return presentVersion(ctx, found);
    },
    earlierTexts: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      const texts = await listEarlierTexts(ctx, params.id);
      return { data: texts.map((text) => presentEarlierText(ctx, text)) };
    },
    earlierText: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      const found = await findEarlierText(ctx.db, ctx.actor, params.id, params.textId);
      return { ...presentEarlierText(ctx, found), html: found.html };
    },
    keepText: async ({ params, body }, ctx) => {
      const textId = await keepEarlierText(ctx, params.id, body.content, body.reason);
      return presentEarlierText(ctx, await findEarlierText(ctx.db, ctx.actor, params.id, textId));
    },
    restoreText: async ({ params, version }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      const { html } = await findEarlierText(ctx.db, ctx.actor, params.id, params.textId);
      const number = await saveContent(ctx, params.id, html, undefined, version, params.textId);
      return presentVersion(ctx, await findVersion(ctx.db, params.id, number));
    },
    textChecks: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      return readTextChecks(ctx, checkers, await findVersion(ctx.db, params.id, params.number));
    },
    checkText: async ({ params, body }, ctx) => {
      await checkText(asUser(ctx), checkers, { ...params, service: body.service });
      return readTextChecks(ctx, checkers, await findVersion(ctx.db, params.id, params.number));
    },
    openLinks: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      const found = await findVersion(ctx.db, params.id, params.number);
      if (!seesVersion(ctx.actor, found)) throw notFound();
      return { links: await openLinks(services.visitor, found.html, ctx.now) };
    },
    importDocument: ({ params, body }, ctx) => importDocument(ctx, services.storage, params.id, body.file),
    aiDrafting: async () => ({ isReady: services.writeText !== undefined }),
    aiDraft: async ({ params }, ctx) => eventStream(await writeAiDraft(asUser(ctx), services.writeText, params.id)),
    downloadDocument: async ({ params, query }, ctx) => {
      const briefing = await findBriefing(ctx.db, ctx.actor, params.id);
      return documentAnswer(ctx, services.storage, briefing, query.format);
    },
    upload: async ({ params, body }, ctx) =>
      presentFile(await uploadFile(ctx, services.storage, params.id, body.file, body.kind ?? 'attachment')),
    takeImage: async ({ params, body }, ctx) => presentFile(await takeImage(ctx, services, params.id, body.url)),
    file: async ({ params }, ctx) => {
      await findBriefing(ctx.db, ctx.actor, params.id);
      return fileAnswer(ctx, services.storage, params.id, params.fileId);
    },
    markFile: async ({ params, body }, ctx) =>
      presentFile(await markFile(ctx, params.id, params.fileId, body.forPublication)),
    removeFile: ({ params }, ctx) => removeFile(ctx, params.id, params.fileId),
  };
};

/** Serves one file. Pictures are shown, everything else is downloaded. */
export async function fileAnswer(ctx: Context, storage: Storage, briefingId: number, fileId: number) {
  const file = await findFile(ctx.db, briefingId, fileId);
  const body = await storage.read(file.storageKey).catch(() => {
    throw notFound();
  });
  return download({ body, mediaType: file.mediaType, ...(file.kind === 'image' ? {} : { fileName: file.fileName }) });
}
