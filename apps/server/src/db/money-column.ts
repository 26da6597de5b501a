import type { BaseCents } from '@linkstand/contract/shared/money';
import type { ColumnType } from 'kysely';

/** A base price, before commission. The type prevents answering it to a buyer by mistake. */
export type BaseCentsColumn = ColumnType<BaseCents, number, number>;
