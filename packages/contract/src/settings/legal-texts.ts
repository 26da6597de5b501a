/** What /terms and /privacy say until administrators write their own. Blank lines part paragraphs; `# ` is a heading. */
export const DEFAULT_TERMS = {
  english: `# What you order
You order publications and links on the sites of independent site owners. What you order, the price of each site, and VAT are shown before you place the order. An order is placed when you submit a campaign.

# Review and publication
Our team reviews each order and may ask for changes or decline it, for example if a site doesn’t publish about a topic. The site owner decides when and whether to publish. If the site owner declines, you pay nothing for that site.

# Payment
Prices exclude VAT. An order is paid from your balance or by invoice, as agreed with you. What isn’t published is released or credited.

# After publication
Links are checked for the time shown with your order. If a link is lost and isn’t restored, you’re compensated as shown there.

# Your content
You’re responsible for the texts, images, and links you send, and you hold the rights to use them.`,
  spanish: `# Tu pedido
Pides publicaciones y enlaces en sitios de propietarios independientes. Antes de confirmar ves qué pides, el precio de cada sitio y el IVA. El pedido se hace al enviar la campaña.

# Revisión y publicación
Nuestro equipo revisa cada pedido y puede pedir cambios o rechazarlo, por ejemplo si un sitio no publica sobre un tema. El propietario del sitio decide si publica y cuándo. Si lo rechaza, no pagas nada por ese sitio.

# Pago
Los precios no incluyen IVA. Los pedidos se pagan con tu saldo o por factura, según lo acordado contigo. Lo que no se publica se libera o se abona.

# Después de publicar
Los enlaces se comprueban durante el plazo que indica tu pedido. Si un enlace se pierde y no se restablece, se te compensa como se indica allí.

# Tu contenido
Respondes de los textos, imágenes y enlaces que envías, y tienes derecho a usarlos.`,
  portuguese: `# Seu pedido
Você pede publicações e links em sites de proprietários independentes. Antes de confirmar, você vê o que está pedindo, o preço de cada site e o IVA. O pedido é feito ao enviar a campanha.

# Análise e publicação
Nossa equipe analisa cada pedido e pode pedir alterações ou recusá-lo, por exemplo quando um site não publica sobre um tema. O proprietário do site decide se publica e quando. Se ele recusar, você não paga nada por esse site.

# Pagamento
Os preços não incluem IVA. Os pedidos são pagos com o seu saldo ou por fatura, conforme combinado com você. O que não é publicado é liberado ou creditado.

# Depois da publicação
Os links são verificados pelo prazo indicado no pedido. Se um link for perdido e não for restabelecido, você é compensado como indicado ali.

# Seu conteúdo
Você responde pelos textos, imagens e links que envia e tem o direito de usá-los.`,
};

export const DEFAULT_PRIVACY = {
  english: `# What we keep
Your name, email address, company, and billing details; what you order, write, and upload here; and a log of who changed what.

# What for
To carry out your orders, bill them, answer you, and keep accounts secure. Emails beyond that are sent only if you want them, and each has a link that ends them.

# Who receives it
Site owners receive the content you want published, not your account details. Services that carry out part of the work, such as email or payments, receive what they need for it.

# How long
Orders and invoices are kept as long as the law requires. Other data is deleted with your account.

# Your rights
You may ask for a copy, a correction, or the deletion of your data at any time.`,
  spanish: `# Qué guardamos
Tu nombre, correo, empresa y datos de facturación; lo que pides, escribes y subes aquí; y un registro de quién cambió qué.

# Para qué
Para llevar a cabo tus pedidos, facturarlos, responderte y proteger las cuentas. Otros correos solo se envían si los quieres, y cada uno lleva un enlace para dejar de recibirlos.

# Quién lo recibe
Los propietarios de los sitios reciben el contenido que quieres publicar, no los datos de tu cuenta. Los servicios que hacen parte del trabajo, como el correo o los pagos, reciben lo necesario para ello.

# Cuánto tiempo
Los pedidos y las facturas se conservan el tiempo que exige la ley. Los demás datos se borran con tu cuenta.

# Tus derechos
Puedes pedir en cualquier momento una copia, la corrección o la eliminación de tus datos.`,
  portuguese: `# O que guardamos
Seu nome, e-mail, empresa e dados de faturamento; o que você pede, escreve e envia aqui; e um registro de quem alterou o quê.

# Para quê
Para executar seus pedidos, faturá-los, responder a você e proteger as contas. Outros e-mails só são enviados se você quiser, e cada um traz um link para cancelar o recebimento.

# Quem recebe
Os proprietários dos sites recebem o conteúdo que você quer publicar, não os dados da sua conta. Os serviços que fazem parte do trabalho, como e-mail ou pagamentos, recebem o necessário para isso.

# Por quanto tempo
Pedidos e faturas são guardados pelo prazo que a lei exige. Os demais dados são excluídos com a sua conta.

# Seus direitos
Você pode pedir a qualquer momento uma cópia, a correção ou a exclusão dos seus dados.`,
};
