import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingAct } from '@linkstand/contract/briefings/schema';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import type { Action } from '../../../ui/action-bar.tsx';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { daysLate } from './date-told.ts';
import { type Acted, BriefingDialog, type DialogName } from './dialogs.tsx';
import { remindOwner } from './remind-owner.ts';
import { useMove } from './use-move.ts';

/** Acts, one of which has two buttons. */
type Button = BriefingAct | 'send_draft_again' | 'send_final_again';

/** The usual acts in each state, in order. The first two that are allowed are buttons. */
const NEXT: Readonly<Partial<Record<BriefingStatus, readonly Button[]>>> = {
  waiting: ['approve', 'deny'],
  waiting_review: ['start_review', 'assign_editor'],
  in_review: ['send_to_production', 'send_to_client'],
  pending_client: ['send_draft_again', 'recall'],
  pending_owner: ['accept_publication', 'remind_owner', 'confirm_publication'],
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
  const withReason = (given: Confirmation) => ({ reason: given.reason });
  const texts = (
    key: 'deny' | 'recall' | 'return_to_owner' | 'decline_publication' | 'cancel' | 'refund' | 'accept_content',
  ) => ({
    title: t(`ask.${key}.title`),
    children: t(`ask.${key}.help`, { site: site.name }),
    confirmLabel: t(`act.${key}`),
    reason: 'required' as const,
  });
  const run = (call: Parameters<typeof move>[0], done: string) => move(call, done);
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

  // A missing act does not compile.
  const buttons: Readonly<Record<BriefingAct, readonly Action[]>> = {
    approve: [asking('approve')],
    approve_directly: [asking('approve_directly')],
    deny: [
      {
        key: 'deny',
        label: t('act.deny'),
        confirm: { ...texts('deny'), danger: true },
        onRun: (given) => run((at) => api.briefings.deny({ ...at, body: withReason(given) }), t('done.deny')),
      },
    ],
    start_review: [
      {
        key: 'start_review',
        label: t('act.start_review'),
        onRun: () => run((at) => api.briefings.start_review({ ...at, body: {} }), t('done.start_review')),
      },
    ],
    send_to_production: [asking('send_to_production')],
    send_to_client: [asking('send_to_client')],
    accept_content: [
      {
        key: 'accept_content',
        label: t('act.accept_content'),
        confirm: texts('accept_content'),
        onRun: (given) =>
          move((at) => api.briefings.accept_content({ ...at, body: withReason(given) }), t('done.accept_content'), {
            usesText: true,
          }),
      },
    ],
    accept_publication: [
      {
        key: 'accept_publication',
        label: t('act.accept_publication'),
        confirm: {
          title: t('ask.accept_publication.title'),
          children: t('ask.accept_publication.help', { site: site.name }),
          confirmLabel: t('act.accept_publication'),
          date: { label: t('promise.date'), required: true, min: today(), note: lateNote },
        },
        onRun: ({ date }) =>
          run(
            (at) => api.briefings.accept_publication({ ...at, body: { promisedDate: date ?? '' } }),
            t('done.accept_publication'),
          ),
      },
    ],
    confirm_publication: [asking('confirm_publication')],
    remind_owner: [remindOwner(t, move)],
    change_promise: [
      {
        key: 'change_promise',
        label: t('act.change_promise'),
        confirm: {
          title: t('ask.change_promise.title'),
          confirmLabel: t('act.change_promise'),
          reason: 'required',
          date: {
            label: t('promise.date'),
            required: true,
            min: today(),
            note: lateNote,
            ...(briefing.promisedDate ? { initial: briefing.promisedDate } : {}),
          },
        },
        onRun: ({ date, reason }) =>
          run(
            (at) => api.briefings.change_promise({ ...at, body: { promisedDate: date ?? '', reason } }),
            t('done.change_promise'),
          ),
      },
    ],
    finalize: [
      {
        key: 'finalize',
        label: t('act.finalize'),
        confirm: {
          title: t('ask.finalize.title'),
          children: [...overridden, t('ask.finalize.help')].join(' '),
          confirmLabel: t('act.finalize'),
          ...(overridden.length > 0 ? { reason: 'required' as const, reasonLabel: t('ask.finalize.reason') } : {}),
        },
        onRun: ({ reason }) =>
          run((at) => api.briefings.finalize({ ...at, body: reason ? { reason } : {} }), t('done.finalize')),
      },
    ],
    correct_url: [asking('correct_url')],
    return_to_owner: [
      {
        key: 'return_to_owner',
        label: t('act.return_to_owner'),
        confirm: texts('return_to_owner'),
        onRun: (given) =>
          run((at) => api.briefings.return_to_owner({ ...at, body: withReason(given) }), t('done.return_to_owner')),
      },
    ],
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
    send_link_again: [
      {
        key: 'send_draft_again',
        label: t('act.send_draft_again'),
        confirm: {
          title: t('ask.send_draft_again.title'),
          children: t('ask.send_draft_again.help'),
          confirmLabel: t('act.send_again'),
        },
        onRun: () =>
          run((at) => api.briefings.send_link_again({ ...at, body: { link: 'draft' } }), t('done.send_draft_again')),
      },
      {
        key: 'send_final_again',
        label: t('act.send_final_again'),
        confirm: {
          title: t('ask.send_final_again.title'),
          children: t('ask.send_final_again.help'),
          confirmLabel: t('act.send_again'),
        },
        onRun: () =>
          run((at) => api.briefings.send_link_again({ ...at, body: { link: 'final' } }), t('done.send_final_again')),
      },
    ],
    recall: [
      {
        key: 'recall',
        label: t('act.recall'),
        confirm: texts('recall'),
        onRun: (given) => run((at) => api.briefings.recall({ ...at, body: withReason(given) }), t('done.recall')),
      },
    ],
    decline_publication: [
      {
        key: 'decline_publication',
        label: t('act.decline_publication'),
        confirm: texts('decline_publication'),
        onRun: (given) =>
          run(
            (at) => api.briefings.decline_publication({ ...at, body: withReason(given) }),
            t('done.decline_publication'),
          ),
      },
    ],
    set_bonus: [
      {
        key: 'set_bonus',
        label: t(briefing.isBonus ? 'act.undo_bonus' : 'act.set_bonus'),
        confirm: {
          title: t(briefing.isBonus ? 'ask.undo_bonus.title' : 'ask.set_bonus.title'),
          children: t(briefing.isBonus ? 'ask.undo_bonus.help' : 'ask.set_bonus.help'),
          confirmLabel: t(briefing.isBonus ? 'act.undo_bonus' : 'act.set_bonus'),
        },
        onRun: () =>
          run(
            (at) => api.briefings.set_bonus({ ...at, body: { bonus: !briefing.isBonus } }),
            t(briefing.isBonus ? 'done.undo_bonus' : 'done.set_bonus'),
          ),
      },
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
    cancel: [
      {
        key: 'cancel',
        label: t('act.cancel'),
        danger: true,
        confirm: { ...texts('cancel'), isCancellation: true, danger: true },
        onRun: (given) => run((at) => api.briefings.cancel({ ...at, body: withReason(given) }), t('done.cancel')),
      },
    ],
    refund: [
      {
        key: 'refund',
        label: t('act.refund'),
        danger: true,
        confirm: { ...texts('refund'), danger: true },
        onRun: (given) => run((at) => api.briefings.refund({ ...at, body: withReason(given) }), t('done.refund')),
      },
    ],
    // The client's own acts.
    submit: [],
    resubmit: [],
    ask_review: [],
    send_version_back: [],
    report_problem: [],
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
