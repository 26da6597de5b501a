import type { BaseCents } from '@linkstand/contract/shared/money';
import type { ColumnType } from 'kysely';

/** What a site asks, before commission: read as such, so that no answer shows it to a buyer by mistake. */
export type BaseCentsColumn = ColumnType<BaseCents, number, number>;
