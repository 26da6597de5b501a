/** Nobody is seen as an administrator, who may do everything, nor as somebody who may do nothing. */
export const mayBeSeenAs = ({
  role,
  disabledAt,
}: {
  readonly role: string;
  readonly disabledAt: Date | null;
}): boolean => role !== 'ADMIN' && disabledAt === null;
