import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { api } from '../../lib/api.ts';
import type { SessionUser } from '../../lib/guard.ts';
import { translator } from '../../lib/i18n.ts';
import type { CommandGroup } from '../../ui/shell/command-search.tsx';

const MOST = 6;

/** Briefings, requests and people that are found by what is typed into the search box. */
export async function searchRecords(
  user: SessionUser,
  open: (href: string) => void,
  text: string,
  signal: AbortSignal,
): Promise<CommandGroup[]> {
  const t = translator('office');
  const query = { page: 0, size: MOST, sort: [] };
  const readsRequests = user.role === 'ADMIN' || user.role === 'SELLER' || user.editorCoordinator;
  const status = briefingMachine.states.filter((each) => each !== 'draft');
  const readsPeople = user.role === 'ADMIN' || user.role === 'SELLER';
  const [briefings, requests, people] = await Promise.all([
    api.briefings.search({ query, body: { text, status } }, { signal }),
    readsRequests ? api.requests.search({ query, body: { text, queue: 'all' } }, { signal }) : { data: [] },
    readsPeople ? api.users.search({ query, body: { text } }, { signal }) : { data: [] },
  ]);
  return [
    {
      label: t('nav.briefings'),
      items: briefings.data.map(({ id, title, keyword, site }) => ({
        id: `briefing ${id}`,
        label: title || keyword,
        hint: `#${id} · ${site.name}`,
        onOpen: () => open(`/briefings/${id}`),
      })),
    },
    {
      label: t('nav.requests'),
      items: requests.data.map(({ id, name, generalTitle, client }) => ({
        id: `request ${id}`,
        label: name || generalTitle || `#${id}`,
        ...(client ? { hint: client.name } : {}),
        onOpen: () => open(`/requests?queue=all&open=${id}`),
      })),
    },
    {
      label: t('nav.users'),
      items: people.data.map(({ id, name, email }) => ({
        id: `user ${id}`,
        label: name,
        hint: email,
        onOpen: () => open(`/users/${id}`),
      })),
    },
  ];
}
