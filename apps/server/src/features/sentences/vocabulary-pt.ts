import { romanceForms, romanceStem } from './romance-stem.ts';
import type { Vocabulary } from './vocabulary.ts';

export const pt: Vocabulary = {
  language: 'pt',
  stem: romanceStem,
  forms: romanceForms,
  filler:
    'tudo bem, oi, muito obrigado, muito obrigada, abraço, valeu, serve, servem, tambem serve, tambem servem, pode ser, tambem pode ser, esta bom, tambem, aparecer, sair, pequena, pequeno, agencia, loja, pergunta, ajuda, me ajude, me ajuda, vai, va, porque, chefe, pessoal, equipe, galera, to, inclua, incluir, pelo, pela, pelos, cuja, cujos, segundo o, segundo, bom dia, boa tarde, boa noite, vocês, vocês têm, você, têm, saiam, saia, sai, pagaria, pagar, pagariamos, estou procurando, estamos procurando, estou buscando, podem, pode, pro, pros, pra o, abraços, gostariamos, cubram, cobrem, ofereçam, oferecem, ofereça, oferece, façam, fazem, agora, hoje, projeto, interessa, nossas, nossa, minha, queiram, conteudo, conteudos, escrevam, escrevem, esteja, que publiquem, publiquem, qual, quais, existem, existe, tudo, tudo sobre, algo, cerca de, em torno de, por volta de, aproximadamente, aprox, cliente, meu cliente, nosso cliente, para um cliente, marca, campanha, talvez, se possivel, mais ou menos, sobretudo, principalmente, cada, muito, muitos, trabalhem, trabalham, trabalhem com, que trabalhem com, que tratem de, que falem de, falem de, falam de, falam sobre, que falem sobre, compativeis com, recomende, lista, liste, me de, me diga, filtrar, filtre, filtra, devem, deve, poderiam, poderia, online, digital, prefiro, preferimos, este mes, coisas, alguns, gente, mundo, ambito, campo, mercado, do setor, pais, publica, colocar, por, conseguir, obter, nota, o, a, os, as, um, uma, uns, de, do, dos, das, em, no, na, nos, nas, com, que, por, para, pra, ao, aos, sobre, se, me, meu, meus, minha, minhas, nosso, nossos, sao, seja, sejam, ser, esta, estao, esteja, estejam, estar, ter, tenha, tenham, tem, seu, seus, ha, haja, busco, buscamos, procuro, procuramos, buscar, quero, queremos, queria, gostaria, gostaria de, preciso, precisamos, me mostre, mostre, mostrar, ver, encontrar, comprar, quero comprar, interessam, aceitem, aceitam, aceite, aceita, aceitar, permitam, permitem, permita, permite, admitam, admitem, publiquem, publicam, publicar, publicado em, publicado, so, somente, apenas, unicamente, algum, qualquer, todo, tambem, alem disso, por favor, ola, obrigado, obrigada, tema, temas, tematica, relacionados a, relacionado, dedicados a, especializados em, focados em, tipo, setor, nicho, publico, leitores, por mes, ao mes, mensal, mensalmente, primeiro, primeiros, tanto, como, escritos, localizados em, situados em, baseados em, onde, cujo, preferencialmente, possam, possa, eu, nos queremos, cada um, faixa, faixa de, redigidos, artigo, artigos, post, ordem, que sejam, abertos a, qualidade, de qualidade, disponivel, esse, essa, esses, quem, mas, que [escrevem|escrevam|falam|falem|tratam|tratem|publicam|publiquem] [sobre|de], paises, todos os paises',
  asking:
    'quero, queremos, queria, queriamos, gostaria de, gostaria, gostariamos de, gostariamos, adoraria, adorariamos, busco, buscamos, procuro, procuramos, estou procurando, estamos procurando, estou buscando, estamos buscando, preciso, preciso de, precisamos, precisamos de, me mostre, to precisando de, to procurando, estou precisando de, me interessam, desejo, desejamos',
  purpose:
    '[tenho|temos] [um|uma], [dirijo|dirigimos|gerencio|administro|represento|vendo|vendemos|lanço|lançamos|promovo|fabricamos|oferecemos] [um|uma|], [estou|estamos] [lançando|vendendo|abrindo|montando|promovendo], sou, somos, trabalho [em|para|com], trabalhamos [em|para], [minha|nossa|meu|nosso] [empresa|loja|agencia|marca|negocio|startup] [vende|é|faz|oferece], meu cliente [vende|é|tem], que vende, abrimos, montamos',
  publish:
    'publicado em, publicados em, publicar em, publicar, publicam, publiquem, publica, publicado, publicados, publicaçao, no ar, online, pronto, saia, saiam',
  ordinary:
    'acrescenta, agencia, anteriores, anuncio, anuncios, autor, bahia, bairro, bairros, banda, bandas, barco, barcos, barra, barras, basta, berlim, boas, bolsa, bolsas, brasilia, caca, cadeia, calor, cama, camas, campo, canto, cantos, cara, caras, cargo, cargos, carne, carta, cartas, carvao, casamento, casamentos, casas, caso, casos, castelos, cesta, cestas, chave, check, clientes, coisa, comigo, comunicada, conta, contamos, contas, contos, cor, coracao, cores, corpo, corrija, corte, cortes, costa, couro, create, cultivo, curitiba, custam, custar, danca, demorou, dentes, descartar, designam, desse, desta, deste, destes, direto, dor, editar, empregado, encontrou, enter, entram, entrar, entries, escolha, escolhe, esperam, exclude, exemplo, exporte, falha, falta, faria, fatos, festa, festas, fila, file, files, firma, flor, flores, fogo, fonte, forma, formada, formas, forte, fotos, gasta, gente, gosto, grande, grandes, gravado, gravados, guerra, historico, importa, importe, intro, italic, italico, jovem, jovens, juventude, lago, lagos, large, largo, leite, lentes, less, libere, linha, linhas, lisboa, logo, loja, lojas, londres, lugar, madrid, marcas, marco, media, medo, melao, mente, mesas, meses, mestre, mestres, modo, modos, morte, noite, noiva, noivas, nomes, nordeste, norte, nosso, nova, novas, novo, novos, obra, obras, oculos, osso, ovos, pago, paleta, paris, parte, partes, peca, pedra, pedras, perca, pesca, pintura, pinturas, pista, pistas, place, ponto, pontos, porta, portas, porto, praca, praia, praias, prato, pratos, premio, premios, presa, price, prices, quarto, rapida, rapido, recife, regra, relogio, relogios, roma, roupa, roupas, sabao, salada, salao, salas, salvador, salvar, same, santo, santos, sapatos, save, segue, sendo, senhas, serie, series, serra, servico, shown, size, sola, solo, soltar, somar, sonho, sonhos, sorte, sozinho, sozinhos, space, span, suas, tabela, tanto, tarde, tardes, tecla, teclas, templo, tempo, teria, termos, terra, texto, textos, tinta, tirar, tom, torre, torta, tras, trato, valor, valores, vela, velas, vence, venda, vendas, vender, vendo, vera, verde, verdes, vidas, vila, vilas, viola, violao, visitar, vizinho, vizinhos, placa, placas',
  things:
    'site, website, web, pagina, veiculo, midia, meio, link, backlink, dominio, publicacao, resultado, opcao, canal',
  and: 'e, &, bem como, assim como',
  or: 'ou, e ou',
  nor: 'nem',
  to: 'a, até os, -, –, —',
  from: 'desde, de, a partir',
  between: 'entre, entre os',
  not: 'não, nao, sem, exceto, salvo, nada de, qualquer coisa menos, tudo menos, todos menos, menos, mas não, excluindo, exclui, excluir, que não sejam, que não seja, que não aceitem, fora de, fora da, fora do, fora, evitar, nenhum, tampouco, não quero, tirando, com exceção de, a exceção de, menos os, menos as, nunca, que não aceitam, não incluído, a parte, não me interessam, não busco, não procuro, tira, descarte, descartando, omita, dispenso, oculta, oculte, ocultar, esconde, esconda, esconder, remova, remover, ignora, ignore, ignorar',
  about:
    'publicar sobre, publicar conteudo sobre, publicar artigos sobre, escrever sobre, falar de, falar sobre, artigo sobre, post sobre, conteudo sobre, publicar um artigo sobre, promover, divulgar',
  min: 'passe de, passem de, ultrapasse, ultrapassem, ultrapasse os, supera, exceda, excedam, atinja, atinjam, chegue a, cheguem a, que ultrapasse, que exceda, que chegue a, que passem de, não inferior a, não menor que, que não baixe de, de minimo, com no minimo, ao menos, pelo menos, de pelo menos, no minimo, de no minimo, mais de, de mais de, mais que, mais do que, acima de, acima dos, superior a, superior, maior que, maior do que, maior de, maior ou igual a, minimo, minimo de, um minimo de, min, não menos de, que supere, que superem, a partir de, a partir dos, >, >=, ≥, +, ou mais, ou superior, ou maior, em diante, para cima, pra cima, com mais de, mais de os, no minimo de, que passe de',
  max: 'não passe de, não passem de, não ultrapasse, não ultrapassem, que não ultrapassem, não exceda, que não exceda, não supere, que não supere, não chegue a, não superior a, não maior que, de maximo, que custe menos de, que custem menos de, sem passar de, sem ultrapassar, com no maximo, que saia por menos de, que saiam por menos de, no maximo, de no maximo, maximo, maximo de, um maximo de, max, menos de, de menos de, por menos de, menos que, menos do que, em menos de, abaixo de, abaixo dos, inferior a, inferior, menor que, menor do que, menor de, menor ou igual a, ate, em ate, de ate, por ate, não mais de, não mais que, não mais do que, que não passe de, que não passem de, que não ultrapasse, que não custe mais de, que não custem mais de, teto, teto de, com teto de, <, <=, ≤, ou menos, ou inferior, ou menor, mais barato que, mais baratos que, limite, limite de, em no maximo, dentro de, custando ate, que custem ate, que custe ate, no maximo de, nao superior a, nada [acima de|de mais de|mais caro que]',
  measures: {
    da: 'da, autoridade [de|do|] [dominio|site] [da|], moz da, autoridade, autoridade de dominio, autoridade do dominio, domain authority',
    pa: 'pa, autoridade [de|da|] pagina [pa|], moz pa, autoridade de pagina, autoridade da pagina, page authority',
    price: 'preço, custo, orçamento, que custe, que custem, custem, custe, custando, verba, valor, gastar',
    traffic: 'trafego, trafego mensal, trafego organico, audiencia, audiencia de',
    delivery:
      'entrega, entregar, entreguem, entregam, demora, demorem, espera, entregue, prazo, prazo de entrega, prazo de publicaçao, tempo de entrega, publicaçao em, publicado em, publicados em, entregue em, entrega em',
  },
  bothAuthorities:
    'autoridade de [dominio|pagina] [e|e de|ou|/|&] [dominio|pagina], autoridade [do dominio|da pagina] e [do dominio|da pagina], [ambas|] autoridades',
  unsupportedMeasures: 'dr, domain rating, tf, cf, trust flow, citation flow, ur, spam score, authority score',
  currencies: {
    EUR: 'euro, eur, €',
    USD: 'dolar, dolares, usd, $, us$, dolar americano, dolares americanos',
    BRL: 'real, reais, brl, r$, conto, pila',
  },
  visits:
    'visita, visita organica, visitante organico, acesso organico, visitante, visita mensal, visitante mensal, acesso, usuario, sessao, visualizaçao, acessos mensais',
  hours: 'hora, h, hs',
  days: 'dia, dia util, dias uteis, dia corrido',
  weeks: 'semana',
  numbers: {
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    tres: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    catorze: 14,
    quatorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezessete: 17,
    dezoito: 18,
    dezenove: 19,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
    setenta: 70,
    oitenta: 80,
    noventa: 90,
    cem: 100,
    cento: 100,
    duzentos: 200,
    trezentos: 300,
    quatrocentos: 400,
    quinhentos: 500,
    seiscentos: 600,
    setecentos: 700,
    oitocentos: 800,
    novecentos: 900,
    mil: 1000,
    k: 1000,
    'meio milhao': 500_000,
    'uma duzia': 12,
    duzia: 12,
    milhao: 1_000_000,
    'milhao e meio': 1_500_000,
    'um milhao e meio': 1_500_000,
    milhoes: 1_000_000,
    m: 1_000_000,
    mi: 1_000_000,
  },
  tier: 'nivel, tier',
  tiers: {
    A: '[primeiro|maximo] nivel, nivel maximo, primeira linha',
    'A B': 'primeiro [e|ou] segundo nivel',
    B: 'segundo nivel, segunda linha',
    C: 'terceiro nivel',
    D: 'quarto nivel',
  },
  tag: 'tag, etiqueta, com a tag, com tag, a tag, etiquetados, etiquetados como, marcados com',
  tags: {
    'Fast publication': 'publicaçao rapida',
    'Local press': 'midia [local|regional], [veiculos|meios] [locais|regionais]',
    'Home page': 'pagina inicial, [na|de] capa',
    'Social share': '[compartilhado|compartilhem|compartilham|divulgaçao] [nas|em] redes [sociais|]',
    Newsletter: 'boletim',
    University: '[de|da|das] universidade',
    Women: 'para mulheres, publico feminino, leitoras',
    'Young readers': 'para jovens, [publico|leitores] [jovem|jovens]',
    Evergreen: 'permanente, para sempre',
    'No images': 'sem [imagens|fotos], so texto',
  },
  types: {
    newspaper: 'jornal, imprensa, diario, jornal digital, jornal online',
    magazine: 'revista, revista digital',
    blog: 'blog, blogue, blogueiro, blogueira',
    portal: 'portal, portal web',
    forum: 'forum, foruns',
    radio: 'radio, emissora, emissora de radio, estaçao de radio',
  },
  linkTypes: {
    do_follow: 'dofollow, do follow, link follow, links follow',
    no_follow: 'nofollow, no follow',
    sponsored: 'patrocinado, link patrocinado, sponsored, rel sponsored',
  },
  fillModes: {
    with_brand_tag:
      '[com|] [etiqueta|identificaçao|marcaçao|aviso|rotulo|tag|selo|mençao|indicaçao] de [marca|patrocinado|patrocinio|publicidade|conteudo patrocinado|promoçao|anuncio], [com|] etiqueta [publicitaria|patrocinada|comercial], [marcar|marquem|marcam|marque|marca|etiquetar|etiquetem|etiquetam|identifiquem|identifiquem|sinalizem|rotulem|marcado|etiquetado|identificado|sinalizado] [|o artigo|o texto|o post|o conteudo|a publicaçao|os artigos|o link|a materia] como [patrocinado|publicidade|anuncio|conteudo patrocinado|publieditorial|promocional|conteudo de marca], com etiqueta de marca, etiqueta de marca, com tag de marca, com etiqueta de patrocinado, marcados como patrocinados, com marcaçao de publicidade',
    without_brand_tag:
      'sem [|a|nenhuma|nenhum|qualquer] [etiqueta|identificaçao|marcaçao|aviso|rotulo|tag|selo|mençao|indicaçao] de [marca|patrocinado|patrocinio|publicidade|conteudo patrocinado|promoçao|anuncio], sem [|a|nenhuma] etiqueta [publicitaria|patrocinada|comercial], [sem|nao] [marcar|etiquetar|sinalizar|identificar|marcado|etiquetado] [|o artigo|o texto|o post|o conteudo] como [patrocinado|publicidade|anuncio|conteudo patrocinado|publieditorial], sem etiqueta de marca, sem tag de marca, sem etiqueta de patrocinado, sem etiqueta de publicidade, sem tag de patrocinado, sem marcaçao de publicidade, sem marcar como patrocinado, sem etiqueta',
    only_if_requested:
      '[so|somente|apenas|unicamente|] [a|sob|mediante] [pedido|solicitaçao|demanda], [so|somente|apenas|unicamente] [se|quando] [for|] [pedido|solicitado|solicitada|pedirem|solicitarem|pedirmos|pedir|solicitar|requisitado], [se|quando] [for|] [solicitado|requisitado], somente se solicitado, so se solicitado, apenas se solicitado, so se pedido',
    subject_to_editorial_review:
      '[sujeito a|sujeito à|sujeita a|sujeita à|apos|com|mediante|pendente de|segundo a|conforme] [revisao|aprovaçao|avaliaçao|controle|crivo|criterio] [editorial|do editor|da redaçao], [revisao|aprovaçao|avaliaçao|crivo|criterio] [editorial|do editor|da redaçao], [revisado|aprovado|revisados|aprovados] [pelo editor|pela redaçao|pela equipe editorial|por um editor], sujeito a revisao editorial, sujeito à revisao editorial, revisao editorial',
    strategic_partner: '[parceiro|parceria|aliado|aliança|colaborador|socio] estrategico',
    partner_content:
      'conteudo [de|do|em] [um|] [parceiro|parceria|colaborador|colaboraçao], conteudo parceiro, conteudo de parceiro, conteudo de parceiros',
    external_content:
      'conteudo externo, [artigo|texto|post] externo, conteudo [de|feito por|escrito por] terceiros, conteudo de fora',
  },
  favorites: 'favorito, meus favoritos, os meus favoritos, so favoritos, nos meus favoritos',
  bought: {
    yes: 'ja comprados, ja comprei, onde ja comprei, que ja comprei, ja compramos, comprados antes, comprado, ja usados, ja usei, ja utilizados, comprei antes, onde ja compramos, ja [usamos|utilizei|utilizamos|contratei|contratamos]',
    no: 'não comprados, nunca comprados, ainda não comprei, que ainda não comprei, não comprei, não comprei ainda, que não comprei, que não comprei ainda, ainda não comprados, não comprados ainda, ainda não compramos, que ainda não compramos, não compramos ainda, nunca comprei, onde nunca comprei, onde ainda não comprei, sem comprar, ainda sem comprar, nunca compramos, não usados, ainda não usados, que nunca usei, nunca usei, [ainda|] [nao|nunca] [usei|usamos|utilizei|utilizamos|contratei|contratamos|comprei|compramos] [|ainda|antes], [ainda|] nao [tenha|tenhamos] [usado|comprado|contratado]',
  },
  excluded: {
    plain: 'excluído, excluídos, bloqueado, bloqueados',
    named:
      '[os|as|o|] que [eu|] [exclui|excluimos], [os|as|] que tenho excluidos, [na|da|em|] [minha|a|nossa|] lista de [exclusao|excluidos|exclusoes]',
    all: 'tambem, incluindo, inclua, incluir, inclusive, inclusos, incluidos, ate mesmo, com, junto com, alem de, alem disso, sem esconder, sem ocultar, nao [me|] esconda, nao [me|] oculte, nao tire',
    only: 'so, somente, apenas, unicamente, exclusivamente, nada alem de, mais nada',
  },
  topics: {
    gambling:
      'aposta, apostas esportivas, casa de apostas, cassino, casino, jogo de azar, jogos de azar, poker, poquer, loteria, bingo, cassino online, bet, bets, igaming, caça niqueis, apostas [de futebol|online|esportivas online], jogo do bicho, raspadinha, jogos de cassino',
    loan: 'emprestimo, credito, credito pessoal, emprestimo pessoal, microcredito, consignado, emprestimos online, emprestimos [rapidos|estudantis|imobiliarios|para empresas|na hora], credito [imobiliario|consignado|estudantil|rapido]',
    trading: 'trading, forex, cfd, corretora, opçoes binarias, day trade, plataforma de trading, forex trading',
    dating:
      'namoro, encontro, encontros online, sites de namoro, relacionamento, paquera, [apps|app|aplicativos|aplicativo] de [namoro|encontros|relacionamento|paquera], encontro online',
    cannabis:
      'cannabis, cbd, maconha, canabis, canabidiol, [cannabis|maconha|canabis|canhamo] [medicinal|terapeutica], canhamo, oleo de [cbd|canabidiol]',
    crypto:
      'cripto, crypto, criptomoeda, bitcoin, blockchain, nft, criptoativos, [exchange|corretora|carteira] de criptomoedas, altcoin, defi',
  },
  categories: {
    news: 'noticia, atualidade, generalista, noticiario, ultimas noticias',
    business:
      'pmes, comercio, ecommerce, executivos, comercio eletronico, negocio, empresa, empresarial, corporativo, negocios e empresas',
    finance:
      'fintech, seguros, contabilidade, impostos, banco, poupança, finanças, economia, economico, financeiro, investimento, bancos, finanças pessoais, bolsa de valores, economia e finanças',
    technology:
      'apps, aplicativos, celulares, cibersegurança, programaçao, desenvolvedores, nuvem, hardware, tecnologia, tecnologico, informatica, software, gadgets, inteligencia artificial, tech, ti',
    marketing:
      'relaçoes publicas, branding, comunicaçao, copywriting, marketing, publicidade, seo, marketing digital, redes sociais',
    startups: 'startup, empreendedorismo, empreendedor, startups e empreendedorismo',
    health:
      'dental, dentista, clinica, psicologia, hospital, farmacia, ioga, saude mental, saude, medicina, medico, bem estar, fitness, nutriçao, saude e bem estar',
    beauty:
      'joias, cabelo, cuidados com a pele, luxo, moda, beleza, cosmeticos, maquiagem, estilo, moda e beleza, roupa',
    food: 'vegano, cafe, cerveja, bebidas, confeitaria, cozinheiros, gastronomia, culinaria, cozinha, receita, restaurante, comida, alimentaçao, gastronomico, vinho, receitas e restaurantes',
    travel:
      'mochileiros, companhias aereas, cruzeiros, voos, destinos, viagem, turismo, turistico, viajante, ferias, hoteis',
    sports:
      'golfe, corrida, academia, rugby, atletismo, surfe, volei, esporte, esportivo, desporto, desportivo, futebol, basquete, tenis, ciclismo',
    home: 'arquitetura, interiores, casa, jardim, jardinagem, decoraçao, casa e jardim, lar, bricolagem, moveis, design de interiores',
    'real-estate': 'apartamentos, aluguel, imovel, imoveis, imobiliario, imobiliaria, mercado imobiliario, habitaçao',
    motor:
      'carro eletrico, caminhoes, motociclismo, corridas, automobilismo, carro, automovel, automotivo, auto, motor, moto, veiculos automotores, automoveis',
    education:
      'universidade, universitario, professores, academico, idiomas, educaçao, educacional, educativo, ensino, escola, cursos, formaçao, estudantes',
    family:
      'gravidez, mae, pai, familia, maternidade, paternidade, bebes, filhos, crianças, pais e filhos, familia e maternidade, maes',
    pets: 'veterinaria, veterinario, cavalos, caes, filhotes, pet, animais de estimaçao, animal de estimaçao, cachorro, cao, gato, animais',
    culture:
      'historia, fotografia, design, patrimonio, entretenimento, cultura, cultural, arte, literatura, livros, cinema, museus, teatro',
    music: 'musica, musical, shows, concertos',
    games: 'consoles, gamers, game, videogame, jogos eletronicos, gamer, jogos, esports, jogos digitais',
    science:
      'ecologico, sustentavel, biologia, espaço, reciclagem, ciencia, cientifico, meio ambiente, ecologia, sustentabilidade, natureza, clima, ambiental',
    law: 'justiça, advogados, juridicos, direito, juridico, advogado, advocacia, escritorio de advocacia, escritorios de advocacia, leis',
    work: 'freelancer, autonomos, recrutamento, trabalho remoto, vagas de emprego, emprego, carreira, trabalho, recursos humanos, rh, emprego e carreira, vagas',
    industry:
      'construçao, engenharia, agricultura, maquinas, cargas, agronegocio, industria, industrial, logistica, transporte, manufatura',
    energy:
      'eolica, petroleo, gas, eletricidade, eletrico, fotovoltaica, energia, energetico, renovaveis, energia renovavel, energias renovaveis, energia solar, solar',
  },
  countries: {
    ES: 'espanhol',
    MX: 'mexicano, mejico',
    AR: 'argentino, portenho',
    CO: 'colombiano',
    CL: 'chileno',
    PE: 'peruano',
    UY: 'uruguaio',
    EC: 'equatoriano',
    BR: 'brasileiro',
    PT: 'portugues, luso, lusitano, tuga',
    US: 'americano, os eua, os estados unidos, norte americano, estadunidense, eua, usa, estados unidos',
    GB: 'britanico, ingles, reino unido, uk, inglaterra, irlanda do norte, gra bretanha',
    IE: 'irlandes',
    AU: 'australiano',
    CA: 'canadense',
    FR: 'frances',
    DE: 'alemao',
    IT: 'italiano',
    NL: 'holandes, neerlandes, holanda, paises baixos',
    PL: 'polones, polaco, polonia',
    VE: 'venezuelano',
    BO: 'boliviano',
    PY: 'paraguaio',
    CR: 'costarriquenho',
    PA: 'panamenho',
    DO: 'dominicano',
    GT: 'guatemalteco',
    CU: 'cubano',
    BE: 'belga',
    CH: 'suiço',
    AT: 'austriaco',
    SE: 'sueco',
    NO: 'noruegues',
    DK: 'dinamarques',
    FI: 'finlandes',
    GR: 'grego',
    RO: 'romeno',
    CZ: 'tcheco, checo, republica tcheca',
    HU: 'hungaro',
    UA: 'ucraniano',
    RU: 'russo, russa',
    TR: 'turco',
    IN: 'indiano',
    CN: 'chines',
    JP: 'japones',
    MA: 'marroquino',
    AO: 'angolano',
    MZ: 'moçambicano',
    KR: 'coreano, coreia, coreia do sul, sul coreano',
    SV: 'salvadorenho',
    HN: 'hondurenho',
    NI: 'nicaraguense',
    PR: 'porto riquenho',
    BG: 'bulgaro',
    HR: 'croata',
    SK: 'eslovaco',
    SI: 'esloveno',
    EE: 'estoniano',
    LV: 'letao',
    LT: 'lituano',
    RS: 'servio',
    IS: 'islandes',
    ZA: 'sul africano',
    NZ: 'neozelandes',
    EG: 'egipcio',
    IL: 'israelense',
    AE: 'emirados',
    SA: 'saudita',
  },
  languagePatterns:
    'em *, de lingua *, lingua *, da lingua *, idioma *, no idioma *, em lingua *, na lingua *, escritos em *, conteudo em *, falantes de *, de fala *',
  languages: {
    es: 'castelhano, hispanofono, em castelhano, hispano',
    pt: 'lusofono, de lingua portuguesa',
    en: 'anglofono, de lingua inglesa',
    fr: 'francofono',
    nl: 'holandes, neerlandes',
  },
  regions: {
    latinAmerica: 'america latina, latino americano, latam, ibero america, iberoamerica',
    southAmerica: 'america do sul, sul americano',
    spanishAmerica: 'america espanhola, america hispanica, hispano america, hispanoamerica',
    europe: 'europa, europeu, europeia, ue, uniao europeia',
  },
  sortBy:
    'ordenados, ordenado, ordenados pelo, ordenados pela, ordene, ordena, ordene pelo, ordenado pelo, listados por, classificado por, em ordem, organizados por, ordenado por, ordenados por, ordenar por, ordene por, ordenar, ordenando por, classificados por, por ordem de, em ordem de',
  highest: 'maior, mais alto, melhor, mais, decrescente, do maior ao menor, do maior para o menor',
  lowest: 'menor, mais baixo, crescente, do menor ao maior, do menor para o maior',
  sorts: {
    'price,asc':
      'barato, acessivel, [de|] baixo custo, bom preço, mais barato, mais baratos primeiro, mais economico, do mais barato ao mais caro, do menor ao maior preço, menor preço, preço crescente, do mais barato para o mais caro, mais em conta, preço do menor para o maior, em conta, baratinho, baratos primeiro',
    'price,desc':
      'mais caro, do mais caro ao mais barato, maior preço, mais caros primeiro, do mais caro para o mais barato, caros primeiro',
    'newest,desc':
      'mais novo, mais recente, mais novos primeiro, mais recentes primeiro, recem adicionados, recem chegados, novidades',
    'published,desc':
      'mais publicado, mais publicados primeiro, mais usados, mais populares, mais vendidos, mais pedidos',
    'traffic,desc':
      'mais visitado, mais visitados primeiro, mais lido, mais trafego, maior trafego, mais visitas, mais acessos, mais acessados, com mais trafego, com mais visitas',
    'da,desc':
      '[com|de|] [alta|boa] autoridade, autoridade alta, mais da, maior autoridade, mais autoridade, com mais autoridade',
    'pricePerMonth,asc': '[melhor preço|mais barato|menor preço|preço] por mes [|de vida|de link]',
    'pricePerDa,asc':
      'melhor preço por ponto de da, preço por ponto de da, melhor preço por da, preço por da, melhor custo beneficio, custo beneficio, mais barato por ponto de da',
  },
};
