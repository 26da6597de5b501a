import type { Locale } from '@linkstand/contract/shared/fields';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { csv } from '../../platform/csv.ts';

const HEADERS: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['Domain', 'List', 'Added on', 'Added by'],
  es: ['Dominio', 'Lista', 'Añadido el', 'Añadido por'],
  'pt-BR': ['Domínio', 'Lista', 'Adicionado em', 'Adicionado por'],
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
      CHOICE_WORDS[locale].exclusionList[userId === null ? 'company' : 'own'],
      addedAt.toISOString().slice(0, 10),
      addedBy ?? '',
    ]),
  );
