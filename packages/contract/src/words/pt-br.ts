import type { ChoiceWords } from './choice-words.ts';

export const topic: ChoiceWords['topic'] = {
  none: 'Nenhum',
  gambling: 'Apostas',
  loan: 'Empréstimos',
  trading: 'Trading',
  dating: 'Encontros',
  cannabis: 'Cannabis',
  crypto: 'Criptomoedas',
};

export const linkType: ChoiceWords['linkType'] = {
  do_follow: 'Do follow',
  no_follow: 'No follow',
  sponsored: 'Patrocinado',
};

export const fillMode: ChoiceWords['fillMode'] = {
  with_brand_tag: 'Com etiqueta de marca',
  without_brand_tag: 'Sem etiqueta de marca',
  only_if_requested: 'Somente se solicitado',
  subject_to_editorial_review: 'Sujeito à revisão editorial',
  strategic_partner: 'Parceiro estratégico',
  partner_content: 'Conteúdo de parceiro',
  external_content: 'Conteúdo externo',
};

export const reviewMode: ChoiceWords['reviewMode'] = {
  publish_as_is: 'Publicar como está',
  review_and_publish: 'Revisar e publicar',
  review_and_send_back: 'Revisar e devolver a versão antes de publicar',
};

export const briefingType: ChoiceWords['briefingType'] = {
  sponsored_article: 'Artigo patrocinado',
  link_insertion: 'Inserção de link',
  press_note: 'Nota de imprensa',
};

export const briefingStatus: ChoiceWords['briefingStatus'] = {
  draft: 'Rascunho',
  waiting: 'Aguardando',
  waiting_review: 'Aguardando revisão',
  in_review: 'Em revisão',
  pending_client: 'Pendente do cliente',
  pending_owner: 'Pendente do proprietário',
  waiting_publish: 'Aguardando publicação',
  published: 'Publicado',
  done: 'Concluído',
  denied: 'Negado',
  canceled: 'Cancelado',
};

export const clientStatus: ChoiceWords['clientStatus'] = {
  draft: 'Rascunho',
  waiting: 'Aguardando',
  in_progress: 'Em andamento',
  pending: 'Sua vez',
  waiting_publish: 'Aguardando publicação',
  published: 'Publicado',
  finished: 'Concluído',
  denied: 'Negado',
  canceled: 'Cancelado',
};

export const siteType: ChoiceWords['siteType'] = {
  newspaper: 'Jornal',
  magazine: 'Revista',
  blog: 'Blog',
  portal: 'Portal',
  forum: 'Fórum',
  radio: 'Rádio',
};

export const siteStatus: ChoiceWords['siteStatus'] = {
  active: 'Ativo',
  inactive: 'Inativo',
  verifying: 'Verificando',
};

export const exclusionList: ChoiceWords['exclusionList'] = {
  own: 'A minha',
  company: 'A da minha empresa',
};

export const caseKind: ChoiceWords['caseKind'] = {
  link_lost: 'Link perdido',
  link_problem: 'Link diferente do combinado',
  client_silent: 'Cliente em silêncio',
  owner_silent: 'Proprietário em silêncio',
  promise_broken: 'Promessa quebrada',
  declined: 'Recusado pelo proprietário',
  dispute: 'Problema relatado pelo cliente',
  question: 'Pergunta',
};

export const role: ChoiceWords['role'] = {
  ADMIN: 'Administrador',
  EDITOR: 'Editor',
  COORDINATOR: 'Coordenador',
  SITE_MANAGER: 'Gestor de sites',
  OWNER_MANAGER: 'Gestor de proprietários',
  SELLER: 'Vendedor',
  USER: 'Cliente',
};

export const personState: ChoiceWords['personState'] = {
  invited: 'Convidado',
  active: 'Ativo',
  disabled: 'Desativado',
};

export const answer: ChoiceWords['answer'] = { yes: 'sim', no: 'não' };
