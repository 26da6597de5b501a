/** What a person may do in their company besides its manager, who may do all of it. Several at once. */
export const COMPANY_ROLES = ['buyer', 'approver', 'finance', 'reader'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** A person's roles by name, as rules ask for them. */
export type CompanyRoleFlags = Readonly<Record<CompanyRole, boolean>>;

export const companyRoleFlags = (roles: readonly string[]): CompanyRoleFlags => ({
  buyer: roles.includes('buyer'),
  approver: roles.includes('approver'),
  finance: roles.includes('finance'),
  reader: roles.includes('reader'),
});
