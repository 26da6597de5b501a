/** A separate process that delivers mails, for tests that kill it: `node delivery-process.ts DATABASE_URL SMTP_URL`. */
import { tmpdir } from 'node:os';
import { connect } from '../../../db/client.ts';
import { startJobs } from '../../run-jobs.ts';
import { diskStorage } from '../../storage.ts';
import { deliverMail } from '../deliver-mail.ts';
import { createMailTransport } from '../transport.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, { max: 4 });
const log = { info: () => {}, warn: console.error, error: console.error };
await startJobs({
  databaseUrl,
  jobs: [deliverMail],
  tools: {
    db,
    transport: createMailTransport(smtpUrl),
    mailFrom: 'no-reply@links.example',
    storage: diskStorage(tmpdir()),
  },
  timeZone: 'UTC',
  log,
});
