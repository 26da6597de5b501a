import type { Locale } from '../shared/locales.ts';
import type { TaxRule } from './tax.ts';

/** The sentence about its tax on an invoice, by rule. Empty if rate and amount suffice. */
type Wording = Readonly<Record<TaxRule, string>>;

const enUs: Wording = {
  domestic: '',
  domestic_small_business: 'No VAT is charged: small business exemption, article 284 of Directive 2006/112/EC.',
  spain_outside_vat_area:
    'Not subject to Spanish VAT: the recipient is established outside of its territory (articles 69 and 70, Law 37/1992).',
  eu_reverse_charge:
    'Reverse charge: the recipient is liable for the VAT (articles 44 and 196, Directive 2006/112/EC).',
  eu_reverse_charge_unconfirmed:
    'Reverse charge: the recipient is liable for the VAT (articles 44 and 196, Directive 2006/112/EC).',
  eu_without_number: '',
  eu_consumer_at_seller: '',
  eu_consumer_oss: 'VAT of the customer’s country, declared in the one-stop shop of the Union.',
  eu_consumer_below_threshold: '',
  outside_eu_business:
    'Not subject to VAT: the service is supplied outside of the European Union (article 44, Directive 2006/112/EC).',
  outside_eu_consumer:
    'Not subject to VAT: the service is supplied outside of the European Union (articles 58 and 59, Directive 2006/112/EC).',
  import_reverse_charge:
    'Reverse charge: the recipient is liable for the VAT (articles 44 and 196, Directive 2006/112/EC).',
  abroad_not_taxed: 'Export of services, no tax charged.',
  no_vat_country: '',
  brazil_nfse: 'Taxes on services (ISS) are stated on the NFS-e.',
  credit_taxed_later:
    'Payment on account: VAT is charged when the services are invoiced. This document is not an invoice.',
};

const es: Wording = {
  domestic: '',
  domestic_small_business:
    'Operación exenta de IVA: franquicia de pequeñas empresas, artículo 284 de la Directiva 2006/112/CE.',
  spain_outside_vat_area:
    'Operación no sujeta al IVA por estar el destinatario establecido fuera del territorio de aplicación del impuesto (artículos 69 y 70 de la Ley 37/1992).',
  eu_reverse_charge:
    'Inversión del sujeto pasivo: el destinatario es el sujeto pasivo del IVA (artículos 44 y 196 de la Directiva 2006/112/CE).',
  eu_reverse_charge_unconfirmed:
    'Inversión del sujeto pasivo: el destinatario es el sujeto pasivo del IVA (artículos 44 y 196 de la Directiva 2006/112/CE).',
  eu_without_number: '',
  eu_consumer_at_seller: '',
  eu_consumer_oss: 'IVA del país del cliente, declarado en la ventanilla única de la Unión.',
  eu_consumer_below_threshold: '',
  outside_eu_business:
    'Operación no sujeta al IVA: servicio prestado fuera de la Unión Europea (artículo 44 de la Directiva 2006/112/CE).',
  outside_eu_consumer:
    'Operación no sujeta al IVA: servicio prestado fuera de la Unión Europea (artículos 58 y 59 de la Directiva 2006/112/CE).',
  import_reverse_charge:
    'Inversión del sujeto pasivo: el destinatario es el sujeto pasivo del IVA (artículos 44 y 196 de la Directiva 2006/112/CE).',
  abroad_not_taxed: 'Exportación de servicios, sin impuestos.',
  no_vat_country: '',
  brazil_nfse: 'Los impuestos sobre servicios (ISS) constan en la NFS-e.',
  credit_taxed_later: 'Pago a cuenta: el IVA se repercute al facturar los servicios. Este documento no es una factura.',
};

const ptBr: Wording = {
  domestic: '',
  domestic_small_business:
    'Operação isenta de IVA: regime de isenção para pequenas empresas, artigo 284 da Diretiva 2006/112/CE.',
  spain_outside_vat_area:
    'Operação não sujeita ao IVA espanhol: o destinatário está estabelecido fora do território do imposto (artigos 69 e 70 da Lei 37/1992).',
  eu_reverse_charge: 'Autoliquidação: o IVA é devido pelo destinatário (artigos 44 e 196 da Diretiva 2006/112/CE).',
  eu_reverse_charge_unconfirmed:
    'Autoliquidação: o IVA é devido pelo destinatário (artigos 44 e 196 da Diretiva 2006/112/CE).',
  eu_without_number: '',
  eu_consumer_at_seller: '',
  eu_consumer_oss: 'IVA do país do cliente, declarado no balcão único da União Europeia.',
  eu_consumer_below_threshold: '',
  outside_eu_business:
    'Operação não sujeita ao IVA: serviço prestado fora da União Europeia (artigo 44 da Diretiva 2006/112/CE).',
  outside_eu_consumer:
    'Operação não sujeita ao IVA: serviço prestado fora da União Europeia (artigos 58 e 59 da Diretiva 2006/112/CE).',
  import_reverse_charge: 'Autoliquidação: o IVA é devido pelo destinatário (artigos 44 e 196 da Diretiva 2006/112/CE).',
  abroad_not_taxed: 'Exportação de serviços, sem cobrança de imposto.',
  no_vat_country: '',
  brazil_nfse: 'Os tributos sobre serviços (ISS) constam da NFS-e.',
  credit_taxed_later:
    'Pagamento por conta: o IVA é cobrado quando os serviços são faturados. Este documento não é uma fatura.',
};

/** The sentence that the law requires on the document, in the language of its reader. */
export const TAX_WORDING: Readonly<Record<Locale, Wording>> = { 'en-US': enUs, es, 'pt-BR': ptBr };

/** What an invoice that the customer issues in its supplier's name is called (Directive 2006/112/EC, art. 226.10a). */
export const SELF_BILLING: Readonly<Record<Locale, string>> = {
  'en-US': 'Self-billing',
  es: 'Facturación por el destinatario',
  'pt-BR': 'Autofaturamento',
};
