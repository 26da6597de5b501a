import { type CaseState, type CaseTransition, caseMachine } from '@linkstand/contract/cases/machine';
import { testDatabase } from '../../../testing/database.ts';
import { type Walked, walkMachine } from '../../../testing/walk-machine.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { answerCase } from './answer-case.ts';
import { assignCase } from './assign-case.ts';
import { closeCase, reopenCase } from './close-case.ts';
import { mergeCase } from './merge-case.ts';
import { noteCase } from './note-case.ts';
import { updateCase } from './update-case.ts';
import { resumeCase, waitForOwner } from './wait-for-owner.ts';

const world = await makeWorld(await testDatabase());
const { db, context, admin, client, coordinator, editor, stranger } = world;

async function make(state: CaseState): Promise<number> {
  const briefingId = await world.briefingIn('published');
  const closed = state === 'closed' ? { closedAt: NOW, closedById: editor.id, resolution: 'It was well.' } : {};
  const answered = state === 'answered' ? { stoppedOn: '2026-03-04', waitsFor: 'client' as const } : {};
  const { id } = await db
    .insertInto('cases')
    .values({
      kind: 'question',
      state,
      title: 'May I?',
      briefingId,
      openedById: client.id,
      openedBy: client.name,
      createdAt: NOW,
      ...closed,
      ...answered,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const other = make('open');
const moves: Readonly<Record<CaseTransition, Walked<CaseState>>> = {
  answer: {
    from: 'open',
    to: 'answered',
    by: editor,
    stranger,
    act: (ctx, at) => answerCase(ctx, { ...at, body: 'Yes.' }),
  },
  note: {
    from: 'answered',
    to: 'answered',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => noteCase(ctx, { ...at, body: 'Ask the owner first.' }),
  },
  close: {
    from: 'answered',
    to: 'closed',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => closeCase(ctx, { ...at, resolution: 'Answered.' }),
  },
  merge: {
    from: 'open',
    to: 'closed',
    by: editor,
    mayNot: client,
    stranger,
    act: async (ctx, at) => mergeCase(ctx, { ...at, intoId: await other }),
  },
  reopen: {
    from: 'closed',
    to: 'open',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => reopenCase(ctx, { ...at, body: 'Asked again.' }),
  },
  wait: {
    from: 'open',
    to: 'open',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => waitForOwner(ctx, { ...at, body: 'Asked by phone.' }),
  },
  resume: {
    from: 'answered',
    to: 'answered',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => resumeCase(ctx, at),
  },
  assign: {
    from: 'open',
    to: 'open',
    by: coordinator,
    mayNot: editor,
    stranger,
    act: (ctx, at) => assignCase(ctx, { ...at, assigneeId: admin.id }),
  },
  update: {
    from: 'answered',
    to: 'answered',
    by: editor,
    mayNot: client,
    stranger,
    act: (ctx, at) => updateCase(ctx, { ...at, title: 'May I please?' }),
  },
};

walkMachine({ machine: caseMachine, db, table: 'cases', stateColumn: 'state', noun: 'case', context, make, moves });
