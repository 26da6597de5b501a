import type { contract } from '@linkstand/contract';
import { LeftOut } from '@linkstand/contract/payouts/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { z } from 'zod';
import { callerOf } from '../../platform/context.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportWhole } from '../../platform/list/export-list.ts';
import { findRow } from '../../platform/list/read.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { workers } from '../../platform/workers/workers.ts';
import type { Services } from '../../services.ts';
import { readSetting } from '../settings/queries.ts';
import { readBankOrder } from './bank-files.ts';
import { cancelPayoutRun } from './commands/cancel-payout-run.ts';
import { payPayoutRun } from './commands/pay-payout-run.ts';
import { remitWithholdings } from './commands/remit-withholdings.ts';
import { returnPayoutByHand } from './commands/return-payout.ts';
import { findDue } from './due.ts';
import { payoutColumns, WITHHOLDING_COLUMNS, withSums } from './file-columns.ts';
import { presentPayout } from './presenter.ts';
import { findPayouts } from './queries.ts';
import { payoutRunsWith } from './resource.ts';
import { readWithholdings } from './withholdings.ts';
import { writeBankFile } from './write-bank-file.ts';

const fileName = (id: number) => `payouts-${String(id).padStart(6, '0')}`;

export function payoutsRoutes({ payments: vault }: Pick<Services, 'payments'>): Handlers<typeof contract.payouts> {
  const runs = payoutRunsWith(vault);
  const { search, count, get, history, create, ...plain } = resourceHandlers(runs);
  const fresh = answerWith(get);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    create,
    preview: async ({ query: { day } }, { db, timeZone }) => {
      const [{ thresholdCents, termDays }, payer] = await Promise.all([
        readSetting(db, 'payout_terms'),
        readSetting(db, 'fiscal_identity'),
      ]);
      const { due, leftOut } = await findDue(db, vault, { day, timeZone, thresholdCents, termDays, payer });
      return {
        day,
        thresholdCents,
        termDays,
        payouts: due.map(({ payee, cents, dueCents, withheldCents, lines, hint }) => ({
          payee,
          cents,
          dueCents,
          withheldCents,
          account: hint,
          publications: lines.length,
        })),
        totalCents: sumCents(due.map(({ cents }) => cents)),
        leftOut: [...leftOut],
        canPay: payer.legalName !== '' && payer.iban !== '',
      };
    },
    withholdings: ({ query }, ctx) => readWithholdings(ctx.db, ctx, query),
    withholdingsTable: async ({ query: { format, ...asked } }, ctx) => {
      const rows = withSums(await readWithholdings(ctx.db, ctx, asked));
      return exportWhole(ctx, `withholdings-${asked.year}-${asked.quarter}`, rows, WITHHOLDING_COLUMNS, format);
    },
    remitWithholdings: async ({ body }, ctx) => {
      await remitWithholdings(ctx, body);
      return readWithholdings(ctx.db, ctx, body);
    },
    items: async ({ params: { id }, query }, ctx) => {
      await findRow(runs, ctx.db, ctx, id);
      return {
        data: (await findPayouts(ctx, id, query)).map((row) => presentPayout(row, ctx)),
        page: query.page,
        size: query.size,
      };
    },
    leftOut: async ({ params: { id } }, ctx) => ({
      data: z.array(LeftOut).parse((await findRow(runs, ctx.db, ctx, id)).leftOut),
    }),
    file: async ({ params: { id } }, ctx) =>
      download({
        body: await workers.run(writeBankFile, await readBankOrder(ctx, vault, id), callerOf(ctx)),
        mediaType: 'application/xml; charset=utf-8',
        fileName: `${fileName(id)}.xml`,
      }),
    table: async ({ params: { id }, query: { format } }, ctx) => {
      const { payouts, day } = await readBankOrder(ctx, vault, id);
      return exportWhole(ctx, fileName(id), payouts, payoutColumns(day), format);
    },
    pay: async ({ params: { id }, version, body }, ctx) => {
      await payPayoutRun(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    return: async ({ params: { id }, version, body }, ctx) => {
      await returnPayoutByHand(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    cancel: async ({ params: { id }, version, body }, ctx) => {
      await cancelPayoutRun(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
  };
}
