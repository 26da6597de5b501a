import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  email: 'E-mail',
  password: 'Senha',
  newPassword: 'Nova senha',
  showPassword: 'Mostrar ou ocultar a senha',
  confirmation: 'Confirmar senha',
  name: 'Nome',
  country: 'País',
  company: 'Empresa',
  optional: 'opcional',
  terms: 'Aceito os termos de serviço e o aviso de privacidade de {{brand}}.',
  backToLogin: 'Voltar para o login',
  invalid: {
    required: 'Campo obrigatório',
    email: 'Informe um e-mail no formato nome@empresa.com',
    password: 'Sua senha deve ter 6 ou mais caracteres',
    confirmation: 'As senhas não coincidem',
    terms: 'Aceite os termos para continuar',
  },
  legal: { terms: 'Termos', privacy: 'Privacidade', none: 'Nada foi publicado aqui ainda.' },
  linkChecks: {
    title: 'Visitas de “Linkstand”',
    lead: 'Você viu este nome no log do seu site: ele verifica links que foram publicados e pagos no seu site.',
    what: 'Lê uma página publicada por vez e o seu robots.txt no máximo uma vez por dia.',
    often:
      'Visita cada página diariamente no primeiro mês e depois toda semana. Só volta antes se algo parecer errado.',
    polite: 'Uma conexão por vez, com pelo menos cinco segundos entre elas. Espera o tempo que o Retry-After pedir.',
    nothing: 'Não preenche nada, não guarda cookies e não executa scripts.',
    refuse:
      'Para impedir as visitas, adicione isto ao seu robots.txt. Quem comprou o link saberá então que ele não pode ser verificado.',
  },
  mails: {
    title: 'Preferências de e-mail',
    help: 'Escolha o que {{brand}} envia para {{address}}. Os e-mails sobre seus pedidos sempre chegam.',
    topics: {
      newsletters: 'Newsletters',
      newSites: 'Sites novos das suas buscas salvas',
      reminders: 'Lembretes quando faz tempo que não temos notícias suas',
    },
    save: 'Salvar',
    saved: 'Salvo',
    action: { newsletters: 'Cancelar a inscrição nas newsletters', reminders: 'Não receber mais lembretes' },
  },
  unsubscribe: {
    title: 'E-mails desativados',
    done: 'Você não receberá mais e-mails desta busca',
    doneHelp:
      'Os e-mails sobre “{{search}}” foram desativados. A busca continua salva; você pode reativá-los no catálogo.',
    failed: 'Este link não funciona',
    failedHelp:
      'Se a busca ou a visualização foi excluída, não enviaremos mais nada. Caso contrário, desative os e-mails onde você a salvou.',
    catalogue: 'Abrir o catálogo',
    report: {
      done: 'Não enviaremos mais este relatório',
      doneHelp:
        'Você não receberá mais “{{search}}” às segundas-feiras. A visualização continua salva; reative os e-mails no relatório.',
      open: 'Abrir o relatório',
    },
  },
  login: {
    title: 'Entrar',
    lead: 'Boas-vindas de volta a {{brand}}.',
    submit: 'Entrar',
    forgot: 'Esqueceu a senha?',
    newHere: 'Novo por aqui?',
    register: 'Criar uma conta',
    wrong: 'E-mail ou senha incorretos.',
    disabled: 'Esta conta está desativada. Se você acha que é um engano, entre em contato conosco.',
    throttled: 'Muitas tentativas. Aguarde alguns minutos ou redefina sua senha.',
  },
  register: {
    title: 'Crie sua conta',
    lead: 'Explore o catálogo de graça; você só paga pelo que publicar.',
    passwordHelp: '6 caracteres ou mais',
    submit: 'Criar conta',
    haveAccount: 'Já tem uma conta?',
    created: 'Cadastro concluído',
    inboxTitle: 'Confira sua caixa de entrada',
    inbox: 'Enviamos um e-mail para {{email}}. Abra o link dessa mensagem para continuar.',
    inboxHelp: 'Não chegou em alguns minutos? Verifique a pasta de spam ou tente com o endereço que você usa aqui.',
  },
  forgot: {
    title: 'Redefina sua senha',
    lead: 'Informe o e-mail da sua conta e enviaremos um link para você escolher uma nova senha.',
    submit: 'Enviar o link',
    sent: 'E-mail com o link de redefinição enviado',
    sentHelp: 'Se {{email}} tiver uma conta aqui, o link estará na caixa de entrada. Ele vale por uma hora.',
    again: 'Usar outro endereço',
  },
  reset: {
    title: 'Escolha uma nova senha',
    submit: 'Salvar a nova senha',
    done: 'Senha redefinida. Você já pode entrar',
    failed: 'Erro ao redefinir a senha; verifique se você tem uma conta ou tente mais tarde.',
    expired: 'Este link expirou ou já foi usado.',
    another: 'Solicitar um novo link',
  },
  verify: {
    title: 'Confirmando seu e-mail',
    done: 'Seu e-mail está confirmado',
    doneHelp: 'Agora você já pode enviar campanhas.',
    failed: 'Este link expirou ou já foi usado',
    failedHelp: 'Entre e peça um novo no seu perfil.',
    proceed: 'Continuar',
  },
  notFound: {
    title: 'Página não encontrada',
    help: 'O endereço pode estar errado ou a página mudou de lugar.',
    home: 'Ir para a página inicial',
  },
});
