import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Vendedores',
  subtitle: 'Executivos de contas que recebem comissão pelo que seus clientes publicam.',
  new: 'Novo vendedor',
  empty: 'Ainda não há vendedores',
  emptyHelp: 'Convide o primeiro e atribua clientes a ele.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Comissão',
    accountExecutive: 'Executivo de contas',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'Sobre o preço líquido que os clientes pagam pelas publicações.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Condições',
  },
  panels: {
    clients: 'Clientes',
    commission: 'Comissão',
  },
  clientsOf: {
    search: 'Nome, e-mail ou empresa',
    empty: 'Ainda não tem clientes',
    emptyHelp: 'Os clientes são atribuídos na página de cada um ou transferidos de outro vendedor.',
    company: 'Empresa',
    campaigns: 'Campanhas',
    move: 'Transferir para outro vendedor',
    moveTitle_one: 'Transferir {{count}} cliente',
    moveTitle_other: 'Transferir {{count}} clientes',
    moveHelp: 'O outro vendedor passa a vê-los e recebe comissão pelos pedidos a partir de agora.',
    to: 'Vendedor',
    moved_one: '{{count}} cliente transferido',
    moved_other: '{{count}} clientes transferidos',
  },
});
