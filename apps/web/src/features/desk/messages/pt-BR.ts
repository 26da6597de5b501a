import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  firstSteps: {
    title: 'Primeiros passos',
    left: 'Conclua estas etapas para abrir seu marketplace. Cada uma é marcada assim que fica pronta.',
    progress: '{{done}} de {{total}} concluídas',
    done: 'Concluída',
    open: 'Pendente',
    step: {
      identity: {
        name: 'Dados fiscais',
        why: 'Razão social, número fiscal e endereço. Sem eles, não é possível emitir faturas.',
      },
      account: {
        name: 'Conta bancária (IBAN)',
        why: 'Os clientes transferem para esta conta, e os proprietários são pagos por ela. Você também pode aceitar cartões em APIs de terceiros.',
      },
      legal: {
        name: 'Termos e privacidade',
        why: 'Substitua os textos de exemplo pelos seus. Os clientes aceitam os termos a cada pedido.',
      },
      mail: {
        name: 'E-mail',
        why: 'É marcada quando seu servidor de e-mail aceita a primeira mensagem, como um convite.',
      },
      people: {
        name: 'Equipe',
        why: 'Convide quem edita textos, cuida de sites e proprietários ou vende.',
      },
      categories: {
        name: 'Categorias',
        why: 'Sobre o que são os sites e as publicações. Os clientes filtram o catálogo por elas.',
      },
      topics: {
        name: 'Categorias sensíveis',
        why: 'Marque as categorias, como apostas, que nem todo site aceita ou que custam mais.',
      },
      owners: {
        name: 'Proprietários',
        why: 'Quem publica nos próprios sites. Não precisam de conta.',
      },
      sites: {
        name: 'Sites à venda',
        why: 'Adicione um por um ou importe um arquivo. Um site está à venda quando está ativo e tem uma oferta.',
      },
    },
  },
});
