import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Fiscal records',
  subtitle: 'Records of invoices for the Spanish tax office (VERI*FACTU), and its responses.',
  empty: 'No records yet',
  emptyHelp: 'A Spanish issuer’s invoices and credit notes get theirs when they are issued.',
  notKept: 'Records are kept only if the issuer in the fiscal identity is Spanish.',
  failed: 'The last request to the tax office failed',
  again: 'The next attempt is at',
  refusedHelp_one: '{{count}} record was rejected. Read why, correct the client’s data, then send a corrected record.',
  refusedHelp_other:
    '{{count}} records were rejected. Read why, correct the client’s data, then send corrected records.',
  fields: {
    state: 'Status',
    kind: 'Record',
    made: 'Created',
    position: 'No.',
    invoice: 'Invoice',
    errorText: 'Response of the tax office',
    totalCents: 'Total',
    madeAt: 'Created',
    proof: 'Receipt',
    hash: 'Hash',
    acts: 'Actions',
    issuer: 'Issuer',
    environment: 'Service',
    certificate: 'Certificate',
    length: 'Records in the chain',
    declaration: 'Producer’s declaration',
    file: 'Certificate (.p12 or .pfx)',
    password: 'Certificate password',
    reason: 'Reason',
    number: 'Number',
  },
  filters: {
    text: 'Number or hash',
  },
  state: {
    queued: 'Queued',
    accepted: 'Accepted',
    accepted_with_errors: 'Accepted with errors',
    refused: 'Rejected',
  },
  kind: {
    alta: 'Invoice',
    anulacion: 'Cancellation',
  },
  environment: {
    production: 'Tax office',
    test: 'Tax office (test)',
    action: 'Choose service',
    title: 'Tax office service',
    help: 'Records sent to the test service have no effect. QR codes on invoices lead to the service chosen here.',
    save: 'Use this service',
    done: 'Service chosen',
  },
  certificate: {
    none: 'None',
    missing: 'No certificate yet',
    missingHelp: 'Records are waiting. To send them, upload the issuer’s certificate with its private key.',
    expired: 'The certificate has expired. Records wait until you upload another one.',
    action: 'Upload certificate',
    title: 'Certificate for the tax office',
    help: 'It’s stored encrypted and never shown again.',
    save: 'Save certificate',
    done: 'Certificate saved',
  },
  declaration: {
    none: 'Not made yet',
    version: 'Version {{version}}',
    action: 'Make declaration',
    title: 'Declare version {{version}}?',
    help: 'You declare in the issuer’s name that this version meets the Spanish rules for invoicing programs (Real Decreto 1007/2023). Read the draft first. What you declare is kept and can’t be changed.',
    submit: 'Declare',
    done: 'Declaration made',
    pdf: 'Declaration (PDF)',
    draft: 'Draft of the declaration (PDF)',
  },
  amend: {
    action: 'Send corrected',
    title: 'Correct the record of {{number}}',
    help: 'Another record of the same invoice is added, with the client’s current details. The invoice itself doesn’t change.',
    done: 'The corrected record is queued',
  },
  cancel: {
    action: 'Cancel record',
    title: 'Cancel the record of {{number}}',
    help: 'Only for an invoice that should never have existed. To correct an invoice, use a credit note.',
    done: 'The cancellation is queued',
  },
  actions: {
    declare: 'declared the version',
    amend: 'corrected',
    cancel: 'canceled',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'fiscal-records': typeof messages;
  }
}
