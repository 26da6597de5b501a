import { guaranteeCover } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    alive: 'Link no ar',
    suspect: 'Uma verificação encontrou algo errado. Estamos confirmando antes de avisar.',
    unknown: 'A página não pode ser verificada',
    lost: 'Link perdido',
    changed: 'Link diferente do combinado',
  },
  since: 'desde {{date}}',
  deadTarget:
    'A página à qual ele leva, {{url}}, não abre desde {{date}}{{why}}. Não é culpa do site: só quem cuida dessa página pode consertá-la ou redirecioná-la.',
  evidence: 'Baixar as provas de todas as verificações',
  verify: {
    title: 'Como verificar',
    save: 'Salve o arquivo e {{script}} em uma pasta, em um computador com Node.js (nodejs.org).',
    run: 'Abra um terminal nessa pasta e execute:',
    says: 'Ele diz que o arquivo está completo e sem alterações desde que o assinamos, ou o que não está; para isso, não é preciso confiar em nós.',
    script: 'este script',
  },
  strip: 'Verificações deste link, da mais antiga à mais recente',
  summary_one: '{{count}} verificação até agora, a última {{when}}.',
  summary_other: '{{count}} verificações até agora, a última {{when}}.',
  none: 'Ainda não verificado.',
  /** How long links stand. */
  survival: {
    title: 'Quanto tempo os links ficam no ar',
    yours: 'Quanto tempo os links ficam no ar nos seus sites',
    average: 'Em média, os links ficam no ar {{months}} dos primeiros 12 meses.',
    atLeast: 'Até onde se sabe, os links ficam no ar pelo menos {{months}} dos primeiros 12 meses.',
    noLoss_one:
      'Poucos dados: {{count}} link acompanhado por {{months}} meses e nenhuma perda. Sites comparáveis entram na conta.',
    noLoss_other:
      'Poucos dados: {{count}} links acompanhados por {{months}} meses e nenhuma perda. Sites comparáveis entram na conta.',
    ends: 'Nenhum link foi acompanhado por mais de {{months}} meses ainda, por isso a curva termina aí.',
    after_one: 'Após {{count}} mês',
    after_other: 'Após {{count}} meses',
    limits: 'de {{low}} a {{high}}',
    band: 'A área sombreada é o intervalo provável.',
    label: 'Parcela de links que continuam no ar no primeiro ano',
    own_one: 'Com base em {{count}} link acompanhado aqui; perdidos em um ano: {{lost}}.',
    own_other: 'Com base em {{count}} links acompanhados aqui; perdidos em um ano: {{lost}}.',
    shrunk_one: 'Poucos dados: {{count}} link acompanhado aqui; perdidos: {{lost}}. Sites comparáveis entram na conta.',
    shrunk_other:
      'Poucos dados: {{count}} links acompanhados aqui; perdidos: {{lost}}. Sites comparáveis entram na conta.',
    parent: 'Nenhum link foi acompanhado aqui ainda. É assim que os links ficam no ar em sites comparáveis.',
    none: 'Nenhum link acompanhado ainda',
    noneHelp: 'A curva aparece quando os links publicados já foram verificados por um dia.',
  },
  next: 'Próxima verificação: {{when}}.',
  verdict: { ok: 'No ar', fault: 'Algo está errado', unknown: 'Não pôde ser verificado' },
  changes: 'O que mudou',
  repair: 'Repare o link até {{date}}. Depois peça aqui uma nova verificação: ela é feita na hora.',
  guarantee: {
    replacement: 'A nova publicação é o briefing {{id}}.',
    noSites: 'Nenhum site serve agora. Você pode receber o dinheiro de volta.',
    sites: 'Site',
    order: 'Pedir a publicação',
    visits: '{{visits}} visitas por mês',
    delivery_one: 'em {{count}} dia',
    delivery_other: 'em {{count}} dias',
    until: 'Garantido até {{date}}',
    cover: guaranteeCover,
    terms: {
      client_one: 'Garantido por {{count}} dia: {{covers}}.',
      client_other: 'Garantido por {{count}} dias: {{covers}}.',
      owner_one: 'Por {{count}} dia, você garante que {{covers}}.',
      owner_other: 'Por {{count}} dias, você garante que {{covers}}.',
      repair_one:
        'Se nossas verificações confirmarem que isso não se cumpre, você tem {{count}} dia útil para reparar. Depois, seu pagamento é reduzido.',
      repair_other:
        'Se nossas verificações confirmarem que isso não se cumpre, você tem {{count}} dias úteis para reparar. Depois, seu pagamento é reduzido.',
      full: 'Se isso não acontecer e não for reparado, o preço é devolvido por inteiro.',
      part_one:
        'Se isso não acontecer e não for reparado, o preço é devolvido por inteiro no primeiro dia ({{count}}) e depois a parte dos dias restantes.',
      part_other:
        'Se isso não acontecer e não for reparado, o preço é devolvido por inteiro nos primeiros {{count}} dias e depois a parte dos dias restantes.',
    },
    ownerShare: 'Desconto do proprietário: {{amount}}',
    state: {
      replaced: 'O link perdido foi substituído por outro site: {{site}}. A garantia restante vale lá.',
      repairing:
        'Garantia: o site tem até {{date}} para reparar o link. Se não o fizer, {{amount}} mais IVA serão devolvidos.',
      choosing:
        'O site não reparou o link. Já é possível receber de volta {{amount}} mais IVA; depois de {{date}} a devolução é automática.',
      paused: 'A equipe pausou a garantia enquanto resolve. Em jogo: {{amount}} mais IVA.',
      restored: 'O link foi reparado e sua garantia ganhou os dias em que ele faltou.',
      refunded: 'Pelo link perdido foram devolvidos {{amount}} mais IVA.',
      settled: 'A equipe encerrou esta perda.',
    },
    act: {
      replace: 'Escolher outro site',
      refund: 'Receber o dinheiro de volta',
      pause: 'Pausar a garantia',
      resume: 'Retomar a garantia',
      settle: 'Encerrar sem devolução',
    },
    refundClient: 'Devolver o dinheiro ao cliente',
    ask: {
      refund: '{{amount}} mais IVA voltam para a carteira. A publicação fica como está.',
      pause: 'Os prazos param até você retomar. Em jogo: {{amount}} mais IVA.',
      resume: 'Os prazos voltam a contar. Em jogo: {{amount}} mais IVA.',
      settle: 'A perda é encerrada sem devolver {{amount}} mais IVA.',
      replace:
        'Estes sites são pelo menos tão fortes e não custam mais. Nossa equipe escreve o texto, você não paga nada e lá vale o restante da garantia.',
    },
    done: {
      replace: 'Publicação pedida',
      refund: 'Dinheiro devolvido',
      pause: 'Garantia pausada',
      resume: 'Garantia retomada',
      settle: 'Perda encerrada',
    },
  },
  legend: { ok: 'no ar', fault: 'algo errado', unknown: 'não verificável' },
});
