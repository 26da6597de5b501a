/** Nobody may impersonate an administrator, who may do everything, or a disabled person. */
export const mayBeSeenAs = ({
  role,
  disabledAt,
}: {
  readonly role: string;
  readonly disabledAt: Date | null;
}): boolean => role !== 'ADMIN' && disabledAt === null;
