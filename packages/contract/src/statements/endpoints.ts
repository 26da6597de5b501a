import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { text } from '../shared/fields.ts';
import { Id, IdParams, Paging, PathId, pageOf } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { LINE_GROUPS, MAX_STATEMENT_BYTES } from './choices.ts';
import { CsvHead, LineBooking, LineCounts, LineReason, Statement, StatementFilter, StatementLine } from './schema.ts';

const ADMIN = ['ADMIN'] as const;
const plain = resource('statements', {
  row: Statement,
  record: Statement,
  input: z.strictObject({}),
  needs: [],
  filter: StatementFilter,
  access: { read: ADMIN, write: ADMIN },
});
/** The endpoints of a resource, from which statements pick. */
export const statementResource = plain;
const { search, count, get, history } = plain;
const LineParams = IdParams.extend({ lineId: PathId });
const lineAct = {
  method: 'POST',
  access: ADMIN,
  params: LineParams,
  output: StatementLine,
  idempotent: true,
  inPerson: 'money',
} as const;

/** Bank movements compared with the payments that we expect and have ordered. */
export const statements = {
  search,
  count,
  export: plain.export,
  get,
  history,
  create: endpoint({
    method: 'POST',
    path: '/api/v1/statements/new',
    access: ADMIN,
    summary:
      'Reads a camt.053, Norma 43 or CSV file up to 10 MB, without booking it. Movements of earlier files are recognized.',
    /** `mapping`: JSON of how a CSV file is read; kept for its account. */
    body: z.strictObject({ file: z.file(), mapping: text(10_000).optional() }),
    form: true,
    fileLimit: MAX_STATEMENT_BYTES,
    output: z.object({ data: z.array(Statement), isKnown: z.boolean() }),
    status: 201,
    perMinute: 20,
  }),
  head: endpoint({
    method: 'POST',
    path: '/api/v1/statements/head',
    isRead: true,
    access: ADMIN,
    summary: 'The first lines of a CSV file, to choose its columns.',
    body: z.strictObject({ file: z.file() }),
    form: true,
    fileLimit: MAX_STATEMENT_BYTES,
    output: CsvHead,
    perMinute: 30,
  }),
  lineCounts: endpoint({
    method: 'GET',
    path: '/api/v1/statements/:id/line-counts',
    access: ADMIN,
    summary: 'Number of movements by how they were recognized.',
    params: IdParams,
    output: LineCounts,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/statements/:id/lines',
    access: ADMIN,
    summary: 'Movements of a statement, with what each settles or could settle.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }).extend({ group: z.enum(LINE_GROUPS).optional() }),
    output: pageOf(StatementLine),
  }),
  bookExact: endpoint({
    method: 'POST',
    path: '/api/v1/statements/:id/book_exact',
    access: ADMIN,
    summary: 'Books every movement that was recognized with certainty, each on its own.',
    params: IdParams,
    output: z.object({ booked: z.int(), refused: z.array(z.object({ id: Id, line: z.int(), message: z.string() })) }),
    idempotent: true,
    inPerson: 'money',
  }),
  book: endpoint({
    ...lineAct,
    path: '/api/v1/statements/:id/lines/:lineId/book',
    summary: 'Books a movement against the documents that it settles, with the bank’s amount.',
    body: LineBooking,
  }),
  ignore: endpoint({
    ...lineAct,
    path: '/api/v1/statements/:id/lines/:lineId/ignore',
    summary: 'Ignores a movement that settles nothing here.',
    body: LineReason,
  }),
  reopen: endpoint({
    ...lineAct,
    path: '/api/v1/statements/:id/lines/:lineId/reopen',
    summary: 'No longer ignores a movement.',
  }),
} as const;
