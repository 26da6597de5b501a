import type { Wanted } from '@linkstand/contract/media/wanted';
import { DomainsPanel } from '../../../features/domains/components/domains-panel.tsx';
import { useExclude } from '../../../features/exclusions/queries.ts';

/** A list of domains, of which some can be put on the reader's own list of exclusions. */
export function DomainsTool({ wanted }: { wanted: Wanted }) {
  const { mutateAsync, isPending } = useExclude();
  return (
    <DomainsPanel
      wanted={wanted}
      exclusion={{ exclude: (domains) => mutateAsync({ list: 'own', text: domains.join('\n') }), isPending }}
    />
  );
}
