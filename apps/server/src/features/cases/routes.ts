import type { contract } from '@linkstand/contract';
import type { AboutSources } from '../../platform/about.ts';
import type { Context } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import { announcePresence } from '../notifications/presence.ts';
import { findColleagues } from '../users/colleagues.ts';
import { aboutCases } from './about.ts';
import { listCannedAnswers } from './canned-answers.ts';
import { answerCase } from './commands/answer-case.ts';
import { assignCase } from './commands/assign-case.ts';
import { closeCase, reopenCase } from './commands/close-case.ts';
import { createCase } from './commands/create-case.ts';
import { mergeCase } from './commands/merge-case.ts';
import { noteCase } from './commands/note-case.ts';
import { removeCase } from './commands/remove-case.ts';
import { updateCase } from './commands/update-case.ts';
import { resumeCase, waitForOwner } from './commands/wait-for-owner.ts';
import { presentCaseRow, presentCaseWithChat } from './presenter.ts';
import { casesList, findCase } from './queries.ts';

/** @param sources the records that a case may have come out of */
export const casesRoutes = (sources: AboutSources): Handlers<typeof contract.cases> => {
  const presentCase = (ctx: Context, id: number) => presentCaseWithChat(ctx, sources, id);
  return {
    ...listHandlers(casesList, each(presentCaseRow)),
    get: ({ params }, ctx) => presentCase(ctx, params.id),
    cannedAnswers: async () => ({ data: listCannedAnswers() }),
    create: async ({ body }, ctx) => presentCase(ctx, await createCase(asUser(ctx), body)),
    update: async ({ params, version, body }, ctx) => {
      await updateCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    remove: ({ params }, ctx) => removeCase(asUser(ctx), params.id),
    answer: async ({ params, version, body }, ctx) => {
      await answerCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    presence: async ({ params, body }, ctx) => {
      const place = { entity: 'cases', entityId: params.id, find: findCase } as const;
      await announcePresence(asUser(ctx), place, body.isWriting);
      return {};
    },
    note: async ({ params, version, body }, ctx) => {
      await noteCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    colleagues: async ({ params, query }, ctx) => {
      await findCase(ctx.db, ctx, params.id);
      return { data: await findColleagues(ctx, aboutCases, params.id, query.text) };
    },
    close: async ({ params, version, body }, ctx) => {
      await closeCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    merge: async ({ params, version, body }, ctx) => {
      await mergeCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    reopen: async ({ params, version, body }, ctx) => {
      await reopenCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    wait: async ({ params, version, body }, ctx) => {
      await waitForOwner(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
    resume: async ({ params, version }, ctx) => {
      await resumeCase(ctx, { id: params.id, version });
      return presentCase(ctx, params.id);
    },
    assign: async ({ params, version, body }, ctx) => {
      await assignCase(ctx, { ...body, id: params.id, version });
      return presentCase(ctx, params.id);
    },
  };
};
