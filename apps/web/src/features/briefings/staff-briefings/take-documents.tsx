import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { DocumentsDialog, type DocumentText } from '../components/documents-dialog.tsx';

/** Texts are written in these states; of other briefings the team changes none. */
const WRITTEN = ['waiting_review', 'in_review'] as const;
/** Latest first; a document for an older one is taken on its own page. */
const MOST = 500;

/** Takes the texts of several documents, each for the briefing that it fits, and saves them as their texts. */
export function TakeDocuments({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['briefings', 'for-documents'],
    queryFn: async ({ signal }) =>
      (await api.briefings.search({ query: { size: MOST }, body: { status: [...WRITTEN] } }, { signal })).data,
    staleTime: 0,
  });
  const known = (data ?? [])
    .filter(({ can }) => can.edit_content)
    .map(({ id, site, title, keyword, hasText }) => ({
      ...{ id, domain: site.domain, name: site.name, hasText },
      title: title || keyword,
    }));
  const take = async (id: number, { content }: DocumentText) => {
    // As it is now: a colleague may write in it while the documents are looked at, and its text stays among the earlier ones.
    const { version } = await api.briefings.get({ params: { id } });
    await api.briefings.saveContent({ params: { id }, version, body: { content } });
  };
  const close = () => {
    void client.invalidateQueries({ queryKey: ['briefings'] });
    onClose();
  };
  return <DocumentsDialog known={known} onTake={take} onClose={close} />;
}
