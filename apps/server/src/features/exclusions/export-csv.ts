import type { Locale } from '@linkstand/contract/shared/fields';
import { csv } from '../../platform/csv.ts';

const HEADERS: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['Domain', 'List', 'Added on', 'Added by'],
  es: ['Dominio', 'Lista', 'Añadido el', 'Añadido por'],
  'pt-BR': ['Domínio', 'Lista', 'Adicionado em', 'Adicionado por'],
};

const LISTS: Readonly<Record<Locale, { readonly own: string; readonly company: string }>> = {
  'en-US': { own: 'mine', company: 'company' },
  es: { own: 'mía', company: 'empresa' },
  'pt-BR': { own: 'minha', company: 'empresa' },
};

interface Row {
  readonly userId: number | null;
  readonly domain: string;
  readonly addedAt: Date;
  readonly addedBy: string | null;
}

/** The domain first, so that the file can be pasted back as it is. Days as ISO 8601 in UTC. */
export const exclusionsAsCsv = (rows: readonly Row[], locale: Locale): string =>
  csv(
    HEADERS[locale],
    rows.map(({ userId, domain, addedAt, addedBy }) => [
      domain,
      LISTS[locale][userId === null ? 'company' : 'own'],
      addedAt.toISOString().slice(0, 10),
      addedBy ?? '',
    ]),
  );
