import { DocumentsDialog } from '../../../briefings/components/documents-dialog.tsx';
import { keepReplaced } from '../../../briefings/keep-replaced.ts';
import { hasWords } from '../../saving/briefing-values.ts';
import type { DraftStore } from '../../saving/draft-store.ts';
import type { SiteState } from './use-completion.ts';

type Props = { sites: readonly SiteState[]; store: DraftStore; onClose: () => void };

/** Takes the texts of several documents into the drafts of a campaign. */
export function TakeDocuments({ sites, store, onClose }: Props) {
  const known = sites
    .filter(({ briefing }) => store.briefings.has(briefing.id))
    .map(({ briefing, values }) => ({
      id: briefing.id,
      domain: briefing.site.domain,
      name: briefing.site.name,
      title: values?.title ?? '',
      hasText: hasWords(values?.content ?? ''),
    }));
  const take = (id: number, { content }: { content: string }) => {
    const queue = store.briefings.get(id);
    const stored = sites.find(({ briefing }) => briefing.id === id)?.briefing.content?.html ?? '';
    keepReplaced(id, queue?.getSnapshot().values.content ?? '', content, stored);
    queue?.change({ content, writeForMe: false });
  };
  return <DocumentsDialog known={known} onTake={take} onClose={onClose} />;
}
