import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { dayIn } from '../../platform/calendar.ts';
import type { FileColumn } from '../../platform/list/file-columns.ts';

interface Row {
  readonly userId: number | null;
  readonly domain: string;
  readonly addedAt: Date;
  readonly addedBy: string | null;
}

/** The domain first, so that the file can be pasted back. Days as YYYY-MM-DD. */
export const EXCLUSION_COLUMNS: readonly FileColumn<Row>[] = [
  { header: { 'en-US': 'Domain', es: 'Dominio', 'pt-BR': 'Domínio' }, value: ({ domain }) => domain },
  {
    header: { 'en-US': 'List', es: 'Lista', 'pt-BR': 'Lista' },
    value: ({ userId }, { locale }) => CHOICE_WORDS[locale].exclusionList[userId === null ? 'company' : 'own'],
  },
  {
    header: { 'en-US': 'Added on', es: 'Añadido el', 'pt-BR': 'Adicionado em' },
    kind: 'day',
    value: ({ addedAt }, { timeZone }) => dayIn(addedAt, timeZone),
  },
  { header: { 'en-US': 'Added by', es: 'Añadido por', 'pt-BR': 'Adicionado por' }, value: ({ addedBy }) => addedBy },
];
