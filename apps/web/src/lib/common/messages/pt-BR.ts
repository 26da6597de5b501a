import { fillMode, linkType, role, topic } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  errors: {
    part: 'Não foi possível carregar esta parte da página. Salve o que puder e recarregue a página.',
    connection: 'Erro ao conectar com o servidor.',
    authorization: 'Erro de autorização do usuário ou sessão expirada; entre de novo',
    download: 'Erro ao baixar os dados.',
    pdf: 'Erro ao gerar o PDF.',
    fetch: 'Erro ao buscar os dados.',
    operation: 'Erro ao concluir a operação.',
    sendEmail: 'Erro ao enviar o e-mail; verifique se você tem uma conta ou tente mais tarde.',
    notFound: 'Registro não encontrado.',
    required: 'Campo obrigatório',
    forbidden: 'Você não tem acesso a isto',
    forbiddenHelp: 'Sua conta não tem permissão para isso. Se precisar de acesso, fale com um administrador.',
    goneHelp: 'Pode ter sido removido ou pertencer a outra pessoa.',
    connectionHelp: 'Verifique sua conexão e tente de novo.',
    laterHelp: 'Tente de novo em instantes.',
    tooMany: 'Muitas tentativas. Aguarde um minuto e tente de novo.',
  },
  done: {
    created: 'Dados criados',
    edited: 'Dados editados',
    editCompleted: 'Edição concluída',
    deleted: 'Dados excluídos',
    copied: 'Copiado',
    contentCopied: 'Conteúdo copiado',
    contentDownloaded: 'Conteúdo baixado como DOC',
  },
  roles: role,
  tryAgain: 'Tentar de novo',
  language: 'Idioma',
  skip: 'Pular para o conteúdo',
  scheme: { label: 'Tema', light: 'Claro', dark: 'Escuro', auto: 'Igual ao do dispositivo' },
  loading: 'Carregando',
  offline: 'Sem conexão. O que você vê pode estar desatualizado, e as alterações só serão salvas quando ela voltar.',
  close: 'Fechar',
  linkType,
  fillMode,
  topic,
});
