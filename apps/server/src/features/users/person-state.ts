import type { PersonState } from '@linkstand/contract/staff/choices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const hasNotCome = sql`users.invited_at is not null and users.last_login_at is null`;
/** Each a condition of its own, so that the few who are shut out are found by their index. */
const STATES: Readonly<Record<PersonState, RawBuilder<SqlBool>>> = {
  disabled: sql`users.disabled_at is not null`,
  invited: sql`(users.disabled_at is null and ${hasNotCome})`,
  active: sql`(users.disabled_at is null and not (${hasNotCome}))`,
};

/** People in one of these states. */
export const inStates = (states: readonly PersonState[]) =>
  states.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        states.map((state) => STATES[state]),
        sql` or `,
      )})`;

interface PersonDates {
  readonly disabledAt: Date | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

export function stateOf(row: PersonDates): PersonState {
  if (row.disabledAt !== null) return 'disabled';
  return row.invitedAt !== null && row.lastLoginAt === null ? 'invited' : 'active';
}
