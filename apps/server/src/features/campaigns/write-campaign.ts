import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { authorizeCampaign, type CampaignAct } from './policy.ts';
import { type CampaignRecord, lockCampaign } from './queries.ts';

/** What each write is to the policy. Whoever may read a request decides on its briefings as their policy says. */
const ASKS = {
  add_sites: 'edit',
  edit: 'edit',
  submit: 'submit',
  cancel: 'cancel',
  remove: 'remove',
  change_user: 'changeUser',
  ask_approval: 'askApproval',
  give_approval: 'answerApproval',
  decline_approval: 'answerApproval',
  withdraw_approval: 'withdrawApproval',
  decide: null,
} as const satisfies Readonly<Record<string, CampaignAct | null>>;

/** Writes one campaign, locked. Its briefings are moved by their own lifecycle. */
export const { write: writeCampaign, create: makeCampaign } = defineWrites<
  'campaigns',
  CampaignRecord,
  keyof typeof ASKS
>({
  table: 'campaigns',
  entity: 'campaigns',
  noun: 'campaign',
  find: lockCampaign,
  authorize: ({ actor }, write, campaign) => {
    const act = ASKS[write];
    if (act !== null) authorizeCampaign(actor, act, campaign);
  },
});
