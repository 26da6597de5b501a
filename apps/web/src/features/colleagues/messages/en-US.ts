import { personState } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'People',
  subtitle: 'Who orders, approves, pays or reads along in your company.',
  new: 'Invite a colleague',
  empty: 'No colleagues yet',
  emptyHelp: 'Invite the people you work with, and choose what each may do.',
  manager: 'Manager',
  all: 'All projects',
  noLimit: 'No limit',
  invite: 'Send invitation',
  invited: 'Invitation sent to {{email}}',
  emailHelp: 'They get a link to choose a password. It must be an address without an account.',
  leave: 'Remove from company',
  leaveTitle: 'Remove {{name}} from your company?',
  leaveHelp:
    'They keep their account but no longer see anything of your company. Their campaigns, drafts included, go to the colleague you choose.',
  handTo: 'Hand their campaigns to',
  left: '{{name}} no longer belongs to your company',
  rules: {
    title: 'Approval',
    save: 'Save',
    saved: 'Saved',
    needsApproval: 'A second person approves every order',
    help: 'No one orders alone, whatever it costs: an approver or you approve what a colleague asks for, and no one their own. Without it, only what is over a limit or budget needs approval.',
  },
  fields: {
    name: 'Name',
    email: 'Email',
    companyRoles: 'Roles',
    isCompanyManager: 'Manager',
    heldProjectIds: 'Projects',
    heldProjects: 'Projects',
    monthlyLimitCents: 'Monthly limit',
    spentCents: 'Ordered this month',
    state: 'Status',
    lastLoginAt: 'Last sign-in',
  },
  filters: {
    text: 'Name or email',
  },
  help: {
    companyRoles:
      'Buyers order. Approvers see all campaigns, order beyond limits and accept texts. Finance sees and pays bills. Readers only see.',
    heldProjectIds: 'They see and work on these projects only. Leave empty for all.',
    monthlyLimitCents: 'What this person may order in a calendar month, without VAT.',
  },
  groups: {
    role: 'In your company',
  },
  choices: {
    state: personState,
    companyRoles: {
      buyer: 'Buyer',
      approver: 'Approver',
      finance: 'Finance',
      reader: 'Reader',
    },
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    colleagues: typeof messages;
  }
}
