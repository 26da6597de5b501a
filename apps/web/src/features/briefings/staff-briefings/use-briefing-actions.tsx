import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Briefing, BriefingAct } from '@linkstand/contract/briefings/schema';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import type { RecordRef } from '../../../lib/use-record-act.ts';
import type { Action } from '../../../ui/buttons/action-bar.tsx';
import type { Confirmation, ConfirmTexts } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { daysLate } from './date-told.ts';
import { type Acted, BriefingDialog, type DialogName } from './dialogs.tsx';
import { remindOwner } from './remind-owner.ts';
import { useMove } from './use-move.ts';

/** Acts, one of which has two buttons. */
type Button = BriefingAct | 'send_draft_again' | 'send_final_again';

/** Acts that a reason is asked for. */
type Reasoned = 'deny' | 'recall' | 'return_to_owner' | 'decline_publication' | 'cancel' | 'refund' | 'accept_content';
/** Acts of one call, by the names of their texts. */
type Called =
  | Reasoned
  | 'accept_publication'
  | 'change_promise'
  | 'finalize'
  | 'send_draft_again'
  | 'send_final_again'
  | 'set_bonus'
  | 'undo_bonus';

/** The usual acts in each state, in order. The first two that are allowed are buttons. */
const NEXT: Readonly<Partial<Record<BriefingStatus, readonly Button[]>>> = {
  waiting: ['approve', 'deny'],
  waiting_review: ['start_review', 'assign_editor'],
  in_review: ['send_to_production', 'send_to_client'],
  pending_client: ['send_draft_again', 'recall'],
  pending_owner: ['accept_publication', 'propose_articles', 'remind_owner', 'confirm_publication'],
  waiting_publish: ['confirm_publication', 'remind_owner'],
  published: ['finalize', 'return_to_owner'],
  done: ['send_final_again'],
};
/** Acts that move it forward. Only these are filled. */
const LEADS_ON: readonly Button[] = [
  'approve',
  'start_review',
  'send_to_production',
  'send_to_client',
  'accept_publication',
  'confirm_publication',
  'finalize',
];
/** Instead, while the published link isn't as agreed. */
const NEXT_OF_FAULTY: readonly Button[] = ['return_to_owner', 'finalize'];

/**
 * Everything the team can do with a briefing as actions by its `can`, and the open dialog. If an act moves the record
 * on screen (on a board), the dialog is outside: `onOpen` is called instead.
 */
export function useBriefingActions(
  briefing: Acted,
  onOpen?: (name: DialogName, briefing: Acted) => void,
): {
  actions: Action[];
  can: Readonly<Record<string, boolean | undefined>>;
  dialog: ReactNode;
} {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const router = useRouter();
  const { date } = useFormat();
  const [open, setOpen] = useState<DialogName | null>(null);
  const { status, site, can } = briefing;

  const asking = (key: DialogName, more: Partial<Action> = {}): Action => ({
    key,
    label: t(`act.${key}`),
    onRun: () => (onOpen ? onOpen(key, briefing) : setOpen(key)),
    ...more,
  });
  /** An act of one call, which is asked about first. */
  const calling = (
    key: Called,
    call: (at: RecordRef, given: Confirmation) => Promise<Briefing>,
    confirm: Partial<ConfirmTexts>,
    { usesText = false, ...more }: Partial<Action> & { usesText?: boolean } = {},
  ): Action => ({
    key,
    label: t(`act.${key}`),
    confirm: { title: t(`ask.${key}.title`), confirmLabel: t(`act.${key}`), ...confirm },
    onRun: (given) => move((at) => call(at, given), t(`done.${key}`), { usesText }),
    ...more,
  });
  const reasoned = (
    key: Reasoned,
    call: (at: RecordRef & { body: { reason: string } }) => Promise<Briefing>,
    confirm: Partial<ConfirmTexts> = {},
    more?: Parameters<typeof calling>[3],
  ): Action => {
    const texts = { children: t(`ask.${key}.help`, { site: site.name }), reason: 'required' as const, ...confirm };
    return calling(key, (at, { reason }) => call({ ...at, body: { reason } }), texts, more);
  };
  const { dueDate } = briefing;
  const lateNote = (day: string) => {
    const count = daysLate(day, dueDate);
    return dueDate && count > 0 ? t('promise.lateNote', { count, date: date(dueDate) }) : undefined;
  };
  // What finalizing overrides, which requires a reason.
  const overridden = [
    ...(briefing.checkOk === false ? [t('ask.finalize.failedCheck')] : []),
    ...(briefing.openCases > 0 ? [t('ask.finalize.openCases', { count: briefing.openCases })] : []),
  ];

  const bonus = briefing.isBonus ? 'undo_bonus' : 'set_bonus';
  // A missing act does not compile.
  const buttons: Readonly<Record<BriefingAct, readonly Action[]>> = {
    approve: [asking('approve')],
    approve_directly: [asking('approve_directly')],
    deny: [reasoned('deny', api.briefings.deny, { danger: true })],
    start_review: [
      {
        key: 'start_review',
        label: t('act.start_review'),
        onRun: () => move((at) => api.briefings.start_review({ ...at, body: {} }), t('done.start_review')),
      },
    ],
    send_to_production: [asking('send_to_production')],
    send_to_client: [asking('send_to_client')],
    accept_content: [reasoned('accept_content', api.briefings.accept_content, {}, { usesText: true })],
    accept_publication: [
      calling(
        'accept_publication',
        (at, { date: day }) => api.briefings.accept_publication({ ...at, body: { promisedDate: day ?? '' } }),
        {
          children: t('ask.accept_publication.help', { site: site.name }),
          date: { label: t('promise.date'), required: true, min: today(), note: lateNote },
        },
      ),
    ],
    propose_articles: [asking('propose_articles')],
    confirm_publication: [asking('confirm_publication')],
    remind_owner: [remindOwner(t, move)],
    change_promise: [
      calling(
        'change_promise',
        (at, { date: day, reason }) =>
          api.briefings.change_promise({ ...at, body: { promisedDate: day ?? '', reason } }),
        {
          reason: 'required',
          date: {
            label: t('promise.date'),
            required: true,
            min: today(),
            note: lateNote,
            ...(briefing.promisedDate ? { initial: briefing.promisedDate } : {}),
          },
        },
      ),
    ],
    finalize: [
      calling('finalize', (at, { reason }) => api.briefings.finalize({ ...at, body: reason ? { reason } : {} }), {
        children: [...overridden, t('ask.finalize.help')].join(' '),
        ...(overridden.length > 0 ? { reason: 'required' as const, reasonLabel: t('ask.finalize.reason') } : {}),
      }),
    ],
    correct_url: [asking('correct_url')],
    return_to_owner: [reasoned('return_to_owner', api.briefings.return_to_owner)],
    assign_editor: [asking('assign_editor')],
    edit: [
      {
        key: 'edit',
        label: t('act.edit'),
        onRun: () =>
          router.navigate({
            to: '/requests/$id/complete',
            params: { id: String(briefing.campaign.id) },
            search: { open: briefing.id },
          }),
      },
    ],
    swap_site: [asking('swap_site')],
    set_draft_link: [asking('set_draft_link')],
    send_link_again: (['draft', 'final'] as const).map((link) =>
      calling(`send_${link}_again`, (at) => api.briefings.send_link_again({ ...at, body: { link } }), {
        children: t(`ask.send_${link}_again.help`),
        confirmLabel: t('act.send_again'),
      }),
    ),
    recall: [reasoned('recall', api.briefings.recall)],
    decline_publication: [reasoned('decline_publication', api.briefings.decline_publication)],
    set_bonus: [
      calling(
        bonus,
        (at) => api.briefings.set_bonus({ ...at, body: { bonus: !briefing.isBonus } }),
        { children: t(`ask.${bonus}.help`) },
        { key: 'set_bonus' },
      ),
    ],
    open_case: [asking('open_case')],
    copy: [
      {
        key: 'copy',
        label: t('act.copy'),
        onRun: async () => {
          const { campaignId } = await api.briefings.copy({ params: { id: briefing.id }, body: {} });
          toastDone(t('done.copy'));
          await router.navigate({ to: '/requests/$id/complete', params: { id: String(campaignId) } });
        },
      },
    ],
    force_status: [asking('force_status', { danger: true })],
    cancel: [reasoned('cancel', api.briefings.cancel, { isCancellation: true, danger: true }, { danger: true })],
    refund: [reasoned('refund', api.briefings.refund, { danger: true }, { danger: true })],
    // The client's own acts.
    submit: [],
    resubmit: [],
    ask_review: [],
    send_version_back: [],
    report_problem: [],
    choose_article: [],
    judge_article: [],
    // Acts placed elsewhere: in the text, the conversations and the check.
    edit_content: [],
    write_internal_comment: [],
    message_client: [],
    message_owner: [],
    message_internal: [],
    check_link: [],
  };

  const allowed = {
    ...can,
    send_draft_again: can.send_link_again && status === 'pending_client',
    send_final_again: can.send_link_again && (status === 'published' || status === 'done'),
  };
  return {
    actions: inOrder(Object.values(buttons).flat(), briefing, allowed),
    can: allowed,
    dialog: open && <BriefingDialog name={open} briefing={briefing} onClose={() => setOpen(null)} />,
  };
}

/** Usual acts first, the very first as primary; then the rest in order. */
function inOrder(
  all: readonly Action[],
  { status, checkOk }: Acted,
  can: Readonly<Record<string, boolean | undefined>>,
): Action[] {
  const isFaulty = status === 'published' && checkOk === false;
  const keys = isFaulty ? NEXT_OF_FAULTY : (NEXT[status] ?? []);
  const next = keys.flatMap((key) => all.filter((action) => action.key === key && can[key]));
  const rest = all.filter((action) => !next.includes(action));
  const [first, ...others] = next;
  if (!first) return rest;
  const isPrimary = isFaulty || LEADS_ON.some((each) => each === first.key);
  return [{ ...first, primary: isPrimary }, ...others, ...rest];
}
