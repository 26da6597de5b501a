import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import type { Services } from '../../services.ts';
import { amendRecord } from './commands/amend-record.ts';
import { cancelRecord } from './commands/cancel-record.ts';
import { declarationOf, declareSystem } from './declaration.ts';
import { fiscalRecordsResource } from './resource.ts';
import { readSending, setCertificate, setEnvironment } from './sending.ts';

export function fiscalRecordsRoutes({
  certificates,
}: Pick<Services, 'certificates'>): Handlers<typeof contract.fiscalRecords> {
  const { search, count, get, history, ...plain } = resourceHandlers(fiscalRecordsResource);
  const fresh = answerWith(get);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    amend: async ({ params: { id }, version, body }, ctx) =>
      fresh(await amendRecord(ctx, { ...body, id, version }), ctx),
    cancel: async ({ params: { id }, version, body }, ctx) =>
      fresh(await cancelRecord(ctx, { ...body, id, version }), ctx),
    sending: (_, ctx) => readSending(ctx),
    declaration: (_, ctx) => declarationOf(ctx),
    declare: async ({ version }, ctx) => {
      await declareSystem(ctx, { version });
      return readSending(ctx);
    },
    setEnvironment: async ({ version, body: { environment } }, ctx) => {
      await setEnvironment(ctx, { version, environment });
      return readSending(ctx);
    },
    setCertificate: async ({ version, body: { file, password } }, ctx) => {
      const pfx = Buffer.from(await file.arrayBuffer());
      await setCertificate(ctx, certificates, { pfx, passphrase: password, version });
      return readSending(ctx);
    },
  };
}
