import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Suspense } from 'react';
import { lazy } from '../../../ui/page/lazy-part.tsx';

/** The briefing of a dialog: a row of a list or a complete record. */
export type Acted = Pick<
  Briefing,
  | 'id'
  | 'version'
  | 'status'
  | 'title'
  | 'reviewMode'
  | 'publicationUrl'
  | 'priceCents'
  | 'isBonus'
  | 'can'
  | 'checkOk'
  | 'openCases'
> & {
  campaign: { id: number };
  site: Pick<Briefing['site'], 'id' | 'name' | 'domain'>;
  editor?: Briefing['editor'];
} & Partial<Pick<Briefing, 'draftLink' | 'promisedDate' | 'dueDate' | 'insertion'>>;

export type DialogProps = { briefing: Acted; onClose: () => void };

export type DialogName =
  | 'approve'
  | 'approve_directly'
  | 'send_to_production'
  | 'send_to_client'
  | 'assign_editor'
  | 'swap_site'
  | 'propose_articles'
  | 'confirm_publication'
  | 'correct_url'
  | 'force_status'
  | 'set_draft_link'
  | 'open_case';

const VIEWS = {
  approve: lazy(async () => ({ default: (await import('./dialogs/approve-dialog.tsx')).ApproveDialog })),
  approve_directly: lazy(async () => ({
    default: (await import('./dialogs/send-text-dialog.tsx')).ApproveDirectlyDialog,
  })),
  send_to_production: lazy(async () => ({
    default: (await import('./dialogs/send-text-dialog.tsx')).SendToProductionDialog,
  })),
  send_to_client: lazy(async () => ({
    default: (await import('./dialogs/send-to-client-dialog.tsx')).SendToClientDialog,
  })),
  assign_editor: lazy(async () => ({ default: (await import('./dialogs/assign-dialog.tsx')).AssignDialog })),
  swap_site: lazy(async () => ({ default: (await import('./dialogs/swap-site-dialog.tsx')).SwapSiteDialog })),
  propose_articles: lazy(async () => ({
    default: (await import('./dialogs/propose-articles-dialog.tsx')).ProposeArticlesDialog,
  })),
  confirm_publication: lazy(async () => ({
    default: (await import('./dialogs/publication-dialog.tsx')).PublicationDialog,
  })),
  correct_url: lazy(async () => ({ default: (await import('./dialogs/publication-dialog.tsx')).PublicationDialog })),
  force_status: lazy(async () => ({ default: (await import('./dialogs/force-status-dialog.tsx')).ForceStatusDialog })),
  set_draft_link: lazy(async () => ({ default: (await import('./dialogs/draft-link-dialog.tsx')).DraftLinkDialog })),
  open_case: lazy(async () => ({ default: (await import('./dialogs/open-case-dialog.tsx')).OpenCaseDialog })),
} as const satisfies Record<DialogName, unknown>;

/** The dialog of an act that needs more than a reason or a day. */
export function BriefingDialog({ name, ...props }: DialogProps & { name: DialogName }) {
  const View = VIEWS[name];
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}
