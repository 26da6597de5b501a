import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant } from '../shared/fields.ts';

export const FILE_STORES = ['disk', 's3'] as const;
export type FileStore = (typeof FILE_STORES)[number];

/** Where uploaded files are kept, and how far a move between stores is. */
export const FileStorage = z
  .object({
    /** Of new files. */
    store: z.enum(FILE_STORES),
    isMoving: z.boolean(),
    /** Files of the move under way, or of the last one. */
    total: z.int(),
    moved: z.int(),
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    /** Why the move waits. Without secrets. */
    lastError: z.string(),
  })
  .meta({ id: 'FileStorage' });
export type FileStorage = z.output<typeof FileStorage>;

export const fileStorage = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/file-storage',
    access: ['ADMIN'],
    summary: 'Where uploaded files are kept, and how far a move is.',
    output: FileStorage,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/file-storage',
    access: ['ADMIN'],
    summary: 'Keeps files in another store from now on, and moves those that are there in the background.',
    body: z.strictObject({ store: z.enum(FILE_STORES) }),
    output: FileStorage,
    inPerson: 'account',
  }),
} as const;
