import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';
import { FormatQuery } from '../shared/file-formats.ts';
import { IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import {
  LeftOut,
  Payout,
  PayoutPaid,
  PayoutPreview,
  PayoutReason,
  PayoutReturn,
  PayoutRun,
  PayoutRunFilter,
  PayoutRunInput,
  Quarter,
  Withholdings,
  WithholdingsPaid,
} from './schema.ts';

const ADMIN = ['ADMIN'] as const;
const plain = resource('payouts', {
  row: PayoutRun,
  record: PayoutRun,
  input: PayoutRunInput,
  needs: ['day'],
  filter: PayoutRunFilter,
  access: { read: ADMIN, write: ADMIN },
});
/** The endpoints of a resource, from which payouts pick. */
export const payoutResource = {
  ...plain,
  create: endpoint({
    ...plain.create,
    inPerson: 'money',
    summary: 'Creates a run of everything due on its day. Nothing is posted before it is paid.',
  }),
} as const;
const { search, count, get, history, create } = payoutResource;
const decision = {
  method: 'POST',
  params: IdParams,
  access: ADMIN,
  output: PayoutRun,
  ifMatch: 'required',
  idempotent: true,
  inPerson: 'money',
} as const;

/** Runs that pay owners and sellers what is due to them. */
export const payouts = {
  search,
  count,
  export: payoutResource.export,
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/preview',
    access: ADMIN,
    summary: 'Previews a run: who would be paid how much, and who is left out and why.',
    query: z.strictObject({ day: Day }),
    output: PayoutPreview,
  }),
  withholdings: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/withholdings',
    access: ADMIN,
    summary: 'Income tax withheld in a quarter, by recipient: the figures of the Spanish form 111.',
    query: Quarter,
    output: Withholdings,
  }),
  withholdingsTable: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/withholdings/table',
    access: ADMIN,
    summary: 'The same as a table: CSV or XLSX.',
    query: Quarter.extend(FormatQuery.shape),
    download: 'application/octet-stream',
  }),
  remitWithholdings: endpoint({
    method: 'POST',
    path: '/api/v1/payouts/withholdings/remit',
    access: ADMIN,
    summary: 'Posts that the withheld tax of a quarter was paid to the tax office, once.',
    body: WithholdingsPaid,
    output: Withholdings,
    idempotent: true,
    inPerson: 'money',
  }),
  get,
  history,
  create,
  items: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/:id/items',
    access: ADMIN,
    summary: 'Its payouts, each with its publications.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }),
    output: pageOf(Payout),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/:id/left-out',
    access: ADMIN,
    summary: 'Who was left out when it was made, and why.',
    params: IdParams,
    output: z.object({ data: z.array(LeftOut) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/:id/file',
    access: ADMIN,
    summary: 'The file for the bank, ISO 20022 pain.001.001.09.',
    params: IdParams,
    download: 'application/xml',
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/:id/table',
    access: ADMIN,
    summary: 'The file for the bank as a table: CSV or XLSX.',
    params: IdParams,
    query: FormatQuery,
    download: 'application/octet-stream',
  }),
  pay: endpoint({
    ...decision,
    path: '/api/v1/payouts/:id/pay',
    summary: 'Marks all open payouts as paid, and posts them.',
    body: PayoutPaid,
  }),
  return: endpoint({
    ...decision,
    path: '/api/v1/payouts/:id/return',
    summary: 'Books that the bank returned one of its payouts: what it paid is owed again.',
    body: PayoutReturn,
  }),
  cancel: endpoint({
    ...decision,
    path: '/api/v1/payouts/:id/cancel',
    summary: 'Cancels the run. Not possible once a part of it is paid.',
    body: PayoutReason,
  }),
} as const;
