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
  do_follow: 'Dofollow',
  no_follow: 'Nofollow',
  sponsored: 'Patrocinado',
};

export const fillMode: ChoiceWords['fillMode'] = {
  with_brand_tag: 'Com identificação de marca',
  without_brand_tag: 'Sem identificação de marca',
  only_if_requested: 'Somente se solicitada',
  subject_to_editorial_review: 'Sujeita à revisão editorial',
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
  press_note: 'Comunicado de imprensa',
};

export const briefingStatus: ChoiceWords['briefingStatus'] = {
  draft: 'Rascunho',
  waiting: 'Aguardando',
  waiting_review: 'Aguardando revisão',
  in_review: 'Em revisão',
  pending_client: 'Aguardando cliente',
  pending_owner: 'Aguardando proprietário',
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
  verifying: 'Em verificação',
};

export const exclusionList: ChoiceWords['exclusionList'] = {
  own: 'Minha lista',
  company: 'Lista da minha empresa',
};

export const caseKind: ChoiceWords['caseKind'] = {
  link_lost: 'Link perdido',
  link_problem: 'Link diferente do combinado',
  client_silent: 'Cliente sem resposta',
  owner_silent: 'Proprietário sem resposta',
  promise_broken: 'Data prometida não cumprida',
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
  tasks: 'Tarefa',
  whatsapp_chats: 'Conversa do WhatsApp',
  invoices: 'Fatura',
};

export const paperStatus: ChoiceWords['paperStatus'] = {
  pending: 'Pendente',
  ongoing: 'Em andamento',
  invoicing: 'Em faturamento',
  invoiced: 'Faturado',
};

export const paymentStatus: ChoiceWords['paymentStatus'] = { open: 'Em aberto', paid: 'Pago' };

export const guaranteeCover: ChoiceWords['guaranteeCover'] = {
  presence: 'o link continua no ar',
  link_type: 'o tipo de link continua sendo o combinado',
  indexing: 'os buscadores podem indexar a página',
};

export const answer: ChoiceWords['answer'] = { yes: 'sim', no: 'não' };

/** What is wrong with a field, wherever it is found. */
export const faults: FaultWords = {
  required: 'Campo obrigatório',
  unknown_field: 'Campo desconhecido: {{field}}.',
  wrong: 'Não foi possível ler este valor. Corrija e tente de novo.',
  text_expected: 'Informe um texto.',
  number_expected: 'Informe um número.',
  whole_number_expected: 'Informe um número inteiro, sem casas decimais.',
  yes_or_no_expected: 'Informe sim ou não (true ou false).',
  list_expected: 'Informe uma lista.',
  fields_expected: 'Informe um grupo de campos com nome.',
  file_expected: 'Escolha um arquivo.',
  file_large: 'Este arquivo é grande demais. Escolha um menor.',
  text_short: 'Escreva pelo menos {{min}} caracteres.',
  text_long: 'Escreva no máximo {{max}} caracteres.',
  list_short: 'Escolha pelo menos {{min}}.',
  list_long: 'Escolha no máximo {{max}}.',
  list_full: 'Há itens demais. Remova alguns.',
  number_least: 'Deve ser {{min}} ou mais.',
  number_most: 'Deve ser {{max}} ou menos.',
  number_small: 'Este número é pequeno demais. Informe um maior.',
  step_with_day: 'Informe o próximo passo e a data, ou nenhum dos dois.',
  number_large: 'Este número é grande demais. Informe um menor.',
  email_wrong: 'Este endereço de e-mail não é válido. Use o formato nome@exemplo.com.',
  url_wrong: 'Esta URL não é válida. Use o formato https://exemplo.com/pagina.',
  day_wrong: 'Esta data não existe. Use o formato 2026-12-31.',
  month_wrong: 'Este mês não existe. Use o formato 2026-12.',
  moment_wrong: 'Esta data com hora não é válida. Use o formato 2026-12-31T09:30:00Z.',
  country_wrong: 'Escolha o país pelo código de duas letras, como BR.',
  language_wrong: 'Escolha o idioma pelo código de duas letras, como pt.',
  color_wrong: 'Esta cor não é válida. Use o formato #3451b2.',
  name_wrong: 'Nenhum item tem este nome. Confira a grafia.',
  sort_wrong: 'Ordene por um campo com asc ou desc, por exemplo name,asc.',
  hidden_characters: 'Há um caractere oculto ou uma quebra de linha neste texto. Apague e digite de novo.',
  password_short: 'Sua senha deve ter 6 ou mais caracteres',
  passwords_differ: 'As senhas não coincidem',
  choice_wrong: 'Esta opção não está disponível. Escolha outra.',
  iban_form: 'Este IBAN não é válido. Use o formato ES91 2100 0418 4502 0005 1332.',
  iban_country: 'Nenhum país usa um IBAN que comece assim. Confira as duas primeiras letras.',
  iban_length: 'Este IBAN é curto ou longo demais para o país. Compare-o com o documento do banco.',
  host_wrong: 'Digite um nome de host, como links.example.com.',
  origin_wrong: 'Digite uma URL sem caminho, como https://links.example.com.',
  variable_unknown:
    'O texto tem uma variável que não é substituída por nada e apareceria como foi digitada. Confira como está escrita.',
  variable_open: 'O texto tem uma variável que não foi fechada. Escreva o nome entre chaves duplas, duas de cada lado.',
  variable_default:
    'Alguns leitores não têm valor para uma variável do texto, e ficaria um espaço vazio. Acrescente um texto alternativo depois de uma barra, por exemplo company|sua empresa.',
  days_rising: 'Cada dia deve ser posterior ao anterior.',
  hours_rising: 'Cada hora deve ser posterior à anterior.',
  iban_check: 'Os dígitos verificadores deste IBAN não conferem. Verifique se há um dígito errado ou trocado.',
  bounds_order: 'Os limites precisam seguir uma ordem, um depois do outro.',
  bic_elsewhere: 'Este BIC é de um banco de outro país que não o do IBAN. Confira os dois.',
  bic_wrong: 'Este BIC não é válido. Um BIC tem 8 ou 11 letras e dígitos, como CAIXESBBXXX.',
  reference_wrong:
    'Esta referência de pagamento não é válida. Ela começa com RF e dois dígitos; verifique se há um caractere errado.',
  reference_and_text: 'Um pagamento leva uma referência ou um texto. Remova um dos dois.',
  pix_key_wrong: 'Esta chave Pix não é válida. Informe CPF, CNPJ, telefone (+55…), e-mail ou chave aleatória.',
  pix_id_wrong: 'Um identificador Pix tem até 25 letras e dígitos, sem espaços.',
};
