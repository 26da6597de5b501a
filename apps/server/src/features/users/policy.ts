interface Person {
  readonly role: string;
  readonly disabledAt: Date | null;
}

/** Nobody may impersonate an administrator, who may do everything, or a disabled person. Undefined if it is possible. */
export function whyNotSeenAs({ role, disabledAt }: Person): 'not_as_admin' | 'disabled_person' | undefined {
  if (role === 'ADMIN') return 'not_as_admin';
  return disabledAt === null ? undefined : 'disabled_person';
}

export const mayBeSeenAs = (person: Person): boolean => whyNotSeenAs(person) === undefined;
