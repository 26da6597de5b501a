import { answer, faults } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  new: 'Novo',
  create: 'Criar',
  remove: 'Excluir',
  removeTitle: 'Excluir “{{name}}”?',
  removeHelp: 'A exclusão é definitiva. Se o registro ainda estiver em uso, ele não será excluído e informaremos onde.',
  removeMany_one: 'Excluir {{count}} registro?',
  removeMany_other: 'Excluir {{count}} registros?',
  removed_one: '{{count}} registro excluído',
  removed_other: '{{count}} registros excluídos',
  saved: 'Salvo',
  details: 'Dados',
  history: 'Histórico',
  unfilled: 'Não preenchido: {{fields}}',
  historyEmpty: 'Nada foi alterado ainda.',
  historyMore: 'Ver alterações anteriores',
  nothing: 'vazio',
  ...answer,
  searchRef: 'Digite para buscar',
  noMatch: 'Nenhum resultado',
  pickColor: 'Capturar uma cor da tela',
  createdAt: 'Criado',
  updatedAt: 'Alterado',
  logo: {
    choose: 'Escolher uma imagem',
    replace: 'Trocar',
    remove: 'Remover',
    help: 'SVG, PNG, JPG ou WebP, até {{max}}',
  },
  actions: {
    create: 'criado',
    update: 'alterado',
    remove: 'excluído',
    enable: 'ativado',
    disable: 'desativado',
    save_logo: 'logo alterado',
    remove_logo: 'logo removido',
  },
  errors: faults,
});
