import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { CrmStep } from '@linkstand/contract/crm/schema';
import type { z } from 'zod';
import type { AboutSource } from '../../platform/about.ts';
import type { Context } from '../../platform/context.ts';
import { defineWrites, type Writes } from '../../platform/lifecycle/writes.ts';
import type { VersionedRow } from '../../platform/versioned-row.ts';
import { aboutUsers } from '../users/about.ts';
import { presentClient } from './presenter.ts';
import { findClient } from './queries.ts';

export type Step = z.output<typeof CrmStep>;
export type CareAct = 'plan' | 'touch';

/** Of whom the team looks after, clients or owners: how their record is written, and who of the team sees it. */
export interface Care extends Pick<Writes<VersionedRow & Step, Partial<Step>, CareAct, Context>, 'write'> {
  readonly entity: AuditEntity;
  readonly about: AboutSource;
  /** The column of the thread that names one. */
  readonly thread: 'accountId' | 'ownerId';
}

/** Clients. Whoever sees one may write what the team knows of it. */
export const clientCare: Care = {
  ...defineWrites<'crmAccounts', VersionedRow & Step, CareAct>({
    table: 'crmAccounts',
    entity: 'crm_accounts',
    noun: 'crm_account',
    find: findClient,
    present: presentClient,
  }),
  entity: 'crm_accounts',
  about: aboutUsers,
  thread: 'accountId',
};
