import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Vendedores',
  subtitle: 'Executivos de conta que ganham comissão pelo que seus clientes publicam.',
  new: 'Novo vendedor',
  empty: 'Ainda não há vendedores',
  emptyHelp: 'Convide o primeiro e dê clientes a ele.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Comissão',
    accountExecutive: 'Executivo de conta',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'Sobre os preços líquidos que os clientes pagam pelo que é publicado.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Condições',
  },
  panels: {
    clients: 'Clientes',
  },
  clientsOf: {
    search: 'Nome ou e-mail',
    empty: 'Ainda não tem clientes',
    emptyHelp: 'Os clientes são designados na própria página ou passados para cá de outro vendedor.',
    company: 'Empresa',
    campaigns: 'Campanhas',
    move: 'Passar a outro vendedor',
    moveTitle_one: 'Passar {{count}} cliente',
    moveTitle_other: 'Passar {{count}} clientes',
    moveHelp: 'O outro vendedor passa a vê-los e ganha com o que pedirem a partir de agora.',
    to: 'Vendedor',
    moved_one: '{{count}} cliente passado',
    moved_other: '{{count}} clientes passados',
  },
});
