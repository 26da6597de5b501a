import type { ChoiceWords } from './choice-words.ts';
import type { FaultWords } from './faults.ts';

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

export const about: ChoiceWords['about'] = {
  users: 'Cliente',
  owners: 'Proprietário',
  sites: 'Site',
  briefings: 'Briefing',
  campaigns: 'Campanha',
  cases: 'Caso',
};

export const answer: ChoiceWords['answer'] = { yes: 'sim', no: 'não' };

/** What is wrong with a field, wherever it is found. */
export const faults: FaultWords = {
  required: 'campo obrigatório',
  unknown_field: 'Campo desconhecido: {{field}}.',
  wrong: 'Não foi possível ler este valor. Corrija e tente de novo.',
  text_expected: 'Aqui vai um texto.',
  number_expected: 'Aqui vai um número.',
  whole_number_expected: 'Aqui vai um número inteiro, sem casas decimais.',
  yes_or_no_expected: 'Aqui só cabe sim ou não (true ou false).',
  list_expected: 'Aqui vai uma lista.',
  fields_expected: 'Aqui vai um grupo de campos com nome.',
  file_expected: 'Aqui vai um arquivo. Escolha um.',
  file_large: 'Este arquivo é grande demais. Escolha um menor.',
  text_short: 'Escreva pelo menos {{min}} caracteres.',
  text_long: 'Escreva no máximo {{max}} caracteres.',
  list_short: 'Escolha pelo menos {{min}}.',
  list_long: 'Escolha no máximo {{max}}.',
  list_full: 'São itens demais. Remova alguns.',
  number_least: 'Deve ser {{min}} ou mais.',
  number_most: 'Deve ser {{max}} ou menos.',
  number_small: 'Este número é baixo demais. Informe um maior.',
  number_large: 'Este número é alto demais. Informe um menor.',
  email_wrong: 'Isto não é um endereço de e-mail. Escreva assim: nome@exemplo.com.',
  url_wrong: 'Isto não é um endereço da web. Escreva assim: https://exemplo.com/pagina.',
  day_wrong: 'Esta data não existe. Escreva assim: 2026-12-31.',
  moment_wrong: 'Isto não é uma data com hora. Escreva assim: 2026-12-31T09:30:00Z.',
  country_wrong: 'Escolha o país pelo código de duas letras, como BR.',
  language_wrong: 'Escolha o idioma pelo código de duas letras, como pt.',
  color_wrong: 'Isto não é uma cor. Escreva assim: #3451b2.',
  name_wrong: 'Não há nada com este nome aqui. Confira como está escrito.',
  sort_wrong: 'Ordene por um campo com asc ou desc, por exemplo name,asc.',
  hidden_characters: 'Há um caractere oculto ou uma quebra de linha neste texto. Apague e digite de novo.',
  password_short: 'Sua senha deve ter 6 ou mais caracteres',
  passwords_differ: 'as senhas não coincidem',
  choice_wrong: 'Esta opção não está disponível. Escolha outra.',
  iban_form: 'Isto não é um IBAN. Escreva assim: ES91 2100 0418 4502 0005 1332.',
  iban_country: 'Nenhum país tem contas que começam assim. Confira as duas primeiras letras.',
  iban_length: 'Este IBAN é curto ou longo demais para o país. Compare com o documento do banco.',
  iban_check: 'Os dígitos verificadores deste IBAN não conferem. Procure um dígito errado ou trocado.',
  bic_wrong: 'Isto não é um BIC. Ele tem 8 ou 11 letras e dígitos, como CAIXESBBXXX.',
  reference_wrong:
    'Isto não é uma referência de pagamento. Ela começa com RF e dois dígitos; procure um caractere errado.',
  reference_and_text: 'Um pagamento leva uma referência ou um texto. Tire um dos dois.',
  pix_key_wrong: 'Isto não é uma chave Pix. Informe CPF, CNPJ, telefone (+55…), e-mail ou chave aleatória.',
  pix_id_wrong: 'Um identificador Pix tem até 25 letras e dígitos, sem espaços.',
};
