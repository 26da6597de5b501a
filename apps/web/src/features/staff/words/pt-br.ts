import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { personState } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { staffWords as source } from './en-us.ts';

export const staffWords = translationOf<typeof source>()({
  fields: {
    name: 'Nome',
    email: 'E-mail',
    secondaryEmail: 'E-mail secundário',
    phone: 'Telefone',
    birthDate: 'Data de nascimento',
    taxNumber: 'Número fiscal',
    position: 'Cargo',
    country: 'País',
    language: 'Idioma',
    canSeeOwnersTable: 'Acessa todos os proprietários',
    canAccessOwnerNewsletter: 'Envia newsletters a proprietários',
    state: 'Status',
    emailVerified: 'E-mail confirmado',
    lastLoginAt: 'Último acesso',
    invitedAt: 'Convite',
    briefings: 'Briefings em andamento',
    sites: 'Sites',
    owners: 'Proprietários',
    clients: 'Clientes',
    createdAt: 'Criação',
  },
  filters: {
    text: 'Nome ou e-mail',
  },
  help: {
    email: 'Usado para entrar. Um endereço novo é confirmado por e-mail.',
    language: 'Se vazio, o idioma do navegador.',
  },
  groups: {
    person: 'Pessoa',
    rights: 'Permissões',
  },
  choices: {
    state: personState,
    language: LOCALE_NAMES,
  },
  actions: {
    invite: 'convite reenviado',
    register: 'cadastro',
    update_profile: 'próprio perfil alterado',
  },
  turn: {
    invite: 'Convidar de novo',
    inviteDone: 'Um novo convite está a caminho de {{email}}.',
    enable: 'Ativar',
    enabled: '{{name}} pode entrar de novo',
    enableDone_one: '{{count}} pessoa ativada',
    enableDone_other: '{{count}} pessoas ativadas',
    disable: 'Desativar',
    disabled: '{{name}} não pode mais entrar',
    disableDone_one: '{{count}} pessoa desativada',
    disableDone_other: '{{count}} pessoas desativadas',
    disableOne: 'Desativar {{name}}?',
    disableMany: 'Desativar estas pessoas?',
    disableHelp:
      'As sessões são encerradas imediatamente e o acesso é bloqueado. O que foi feito e o que está sob responsabilidade delas permanece.',
  },
});
