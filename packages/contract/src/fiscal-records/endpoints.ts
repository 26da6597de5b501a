import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Reason, Secret } from '../shared/fields.ts';
import { IdParams } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { FISCAL_ENVIRONMENTS, MAX_CERTIFICATE_BYTES } from './choices.ts';
import { FiscalRecord, FiscalRecordFilter, FiscalSending } from './schema.ts';

const ADMIN = ['ADMIN'] as const;
const plain = resource('fiscal-records', {
  row: FiscalRecord,
  record: FiscalRecord,
  input: z.strictObject({}),
  needs: [],
  filter: FiscalRecordFilter,
  access: { read: ADMIN, write: ADMIN },
});
/** All that a plain resource has; records take what they want of it. */
export const fiscalRecordResource = plain;
const { search, count, get, history } = plain;
const act = {
  method: 'POST',
  access: ADMIN,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  output: FiscalRecord,
  status: 201,
  ifMatch: 'required',
  idempotent: true,
  inPerson: 'money',
} as const;

/** Records that a Spanish issuer keeps of its invoices and hands to the tax office (VERI*FACTU). */
export const fiscalRecords = {
  search,
  count,
  export: plain.export,
  get,
  history,
  amend: endpoint({
    ...act,
    path: '/api/v1/fiscal-records/:id/amend',
    summary: 'Adds a corrected record of the same invoice, with the client’s current data.',
  }),
  cancel: endpoint({
    ...act,
    path: '/api/v1/fiscal-records/:id/cancel',
    summary: 'Adds a cancellation record for an invoice that should never have been issued.',
  }),
  sending: endpoint({
    method: 'GET',
    path: '/api/v1/fiscal-records/sending',
    access: ADMIN,
    summary: 'Whether records are sent, and what is missing for it.',
    output: FiscalSending,
  }),
  declaration: endpoint({
    method: 'GET',
    path: '/api/v1/fiscal-records/declaration',
    access: ADMIN,
    summary: 'The producer’s declaration of the running version (RD 1007/2023, art. 13) as a PDF, or its draft.',
    download: 'application/pdf',
    perMinute: 20,
  }),
  declare: endpoint({
    method: 'POST',
    path: '/api/v1/fiscal-records/declaration',
    access: ADMIN,
    summary: 'Makes the producer’s declaration of the running version, in the name of the issuer.',
    output: FiscalSending,
    ifMatch: 'required',
    idempotent: true,
    inPerson: 'money',
  }),
  setEnvironment: endpoint({
    method: 'PUT',
    path: '/api/v1/fiscal-records/sending',
    access: ADMIN,
    summary: 'Chooses the tax office’s production or test service.',
    body: z.strictObject({ environment: z.enum(FISCAL_ENVIRONMENTS) }),
    output: FiscalSending,
    ifMatch: 'required',
    inPerson: 'money',
  }),
  setCertificate: endpoint({
    method: 'POST',
    path: '/api/v1/fiscal-records/certificate',
    access: ADMIN,
    summary: 'Stores the certificate for sending records (PKCS #12). It is never returned.',
    form: true,
    fileLimit: MAX_CERTIFICATE_BYTES,
    body: z.strictObject({ file: z.file().max(MAX_CERTIFICATE_BYTES), password: Secret.max(200) }),
    output: FiscalSending,
    ifMatch: 'required',
    inPerson: 'money',
    perMinute: 10,
  }),
} as const;
