import { personState } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Pessoas',
  subtitle: 'Quem pede, aprova, paga ou acompanha na sua empresa.',
  new: 'Convidar alguém',
  empty: 'Ainda não há colegas',
  emptyHelp: 'Convide as pessoas com quem você trabalha e escolha o que cada uma pode fazer.',
  manager: 'Gerencia a empresa',
  all: 'Todos os projetos',
  noLimit: 'Sem limite',
  invite: 'Enviar convite',
  invited: 'Convite enviado para {{email}}',
  emailHelp: 'A pessoa recebe um link para escolher uma senha. O endereço não pode já ter uma conta.',
  leave: 'Remover da empresa',
  leaveTitle: 'Remover {{name}} da sua empresa?',
  leaveHelp:
    'A pessoa mantém a conta, mas não vê mais nada da sua empresa. As campanhas dela, inclusive rascunhos, passam para quem você escolher.',
  handTo: 'Passar as campanhas para',
  left: '{{name}} não pertence mais à sua empresa',
  rules: {
    title: 'Aprovação',
    save: 'Salvar',
    saved: 'Salvo',
    needsApproval: 'Uma segunda pessoa aprova cada pedido',
    help: 'Ninguém faz pedidos por conta própria, custem o que custarem: você ou quem aprova autoriza o que outra pessoa pede, e ninguém o próprio pedido. Sem esta opção, só precisa de aprovação o que ultrapassa um limite ou um orçamento.',
  },
  fields: {
    name: 'Nome',
    email: 'E-mail',
    companyRoles: 'Funções',
    isCompanyManager: 'Gerencia a empresa',
    heldProjectIds: 'Projetos',
    heldProjects: 'Projetos',
    monthlyLimitCents: 'Limite mensal',
    spentCents: 'Pedido neste mês',
    state: 'Status',
    lastLoginAt: 'Último acesso',
  },
  filters: {
    text: 'Nome ou e-mail',
  },
  help: {
    companyRoles:
      'Quem compra faz pedidos. Quem aprova vê todas as campanhas, pede acima dos limites e aceita textos. Finanças vê e paga faturas. Quem acompanha apenas vê.',
    heldProjectIds: 'Vê e trabalha apenas nestes projetos. Deixe vazio para todos.',
    monthlyLimitCents: 'O que esta pessoa pode pedir em um mês, sem IVA.',
  },
  groups: {
    role: 'Na sua empresa',
  },
  choices: {
    state: personState,
    companyRoles: {
      buyer: 'Comprar',
      approver: 'Aprovar',
      finance: 'Finanças',
      reader: 'Acompanhar',
    },
  },
});
