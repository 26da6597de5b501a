import type { InvoiceType } from '@linkstand/contract/invoices/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { MOVEMENT_KINDS } from '@linkstand/contract/wallet/schema';

/** The words on documents, in their reader's language. */
export interface PaperWords {
  readonly titles: Readonly<Record<InvoiceType, string>>;
  readonly kinds: Readonly<Record<(typeof MOVEMENT_KINDS)[number], string>>;
  readonly statement: string;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly vat: string;
  readonly amount: string;
  readonly sum: string;
  readonly increase: string;
  readonly decrease: string;
  readonly net: string;
  readonly vatOf: (rate: string, base: string) => string;
  readonly noVat: string;
  readonly total: string;
  readonly withheld: (rate: string) => string;
  readonly toPay: string;
  readonly paid: string;
  readonly open: string;
  readonly setOff: string;
  /** By credit notes, on a copy of the invoice. */
  readonly credited: string;
  readonly paidOn: (day: string) => string;
  readonly settled: string;
  readonly copy: (day: string) => string;
  readonly refunded: string;
  /** Of a supplier. */
  readonly carried: string;
  readonly corrects: (number: string, day: string) => string;
  readonly reason: string;
  readonly inEuro: (rate: string, day: string) => string;
  readonly transfer: string;
  readonly pix: string;
  readonly pixCopy: string;
  readonly beneficiary: string;
  readonly reference: string;
  readonly scan: string;
  readonly page: (page: number, pages: number) => string;
  readonly day: string;
  readonly what: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly owed: string;
  readonly bills: string;
  readonly movements: string;
  readonly nothing: string;
}

const enUs: PaperWords = {
  titles: {
    client: 'Invoice',
    credit_note: 'Credit note',
    top_up: 'Payment on account',
    owner: 'Invoice',
    seller: 'Commission invoice',
  },
  kinds: {
    top_up: 'Top-up',
    publication: 'Publication',
    given_back: 'Refund',
    taken_back: 'Payment taken back',
    debt_paid: 'Debt paid',
    bonus: 'Bonus',
    correction: 'Correction',
    invoice: 'Invoice',
    other: 'Other',
  },
  statement: 'Statement',
  number: 'Number',
  issued: 'Date',
  due: 'Due',
  period: 'Period',
  from: 'From',
  to: 'To',
  description: 'Description',
  quantity: 'Qty',
  unitPrice: 'Price',
  vat: 'VAT',
  amount: 'Amount',
  sum: 'Sum of the lines',
  increase: 'Increase',
  decrease: 'Decrease',
  net: 'Net',
  vatOf: (rate, base) => `VAT ${rate} on ${base}`,
  noVat: 'VAT',
  total: 'Total',
  withheld: (rate) => `Income tax withheld, ${rate}`,
  toPay: 'To pay',
  paid: 'Paid',
  open: 'Amount due',
  setOff: 'Set off against the invoice',
  credited: 'Credited since',
  paidOn: (day) => `Paid in full on ${day}`,
  settled: 'Nothing is left to pay.',
  copy: (day) => `Copy that shows what was paid until ${day}. The document itself stays as it was issued.`,
  refunded: 'Returned to wallet',
  carried: 'Deducted from next payment',
  corrects: (number, day) => `Corrects ${number} of ${day}`,
  reason: 'Reason',
  inEuro: (rate, day) => `In euros (1 EUR = ${rate}, ${day})`,
  transfer: 'Pay by bank transfer',
  pix: 'Pay by Pix',
  pixCopy: 'Pix code to copy',
  beneficiary: 'Beneficiary',
  reference: 'Reference',
  scan: 'Scan with your banking app',
  page: (page, pages) => `Page ${page} of ${pages}`,
  day: 'Date',
  what: 'What for',
  balance: 'Balance',
  opening: 'Balance before',
  closing: 'Balance after',
  owed: 'Owed by the wallet',
  bills: 'Bills',
  movements: 'Wallet activity',
  nothing: 'None in this period.',
};

const es: PaperWords = {
  titles: {
    client: 'Factura',
    credit_note: 'Factura rectificativa',
    top_up: 'Pago a cuenta',
    owner: 'Factura',
    seller: 'Factura de comisiones',
  },
  kinds: {
    top_up: 'Recarga',
    publication: 'Publicación',
    given_back: 'Devolución',
    taken_back: 'Pago retirado',
    debt_paid: 'Deuda saldada',
    bonus: 'Bonificación',
    correction: 'Corrección',
    invoice: 'Factura',
    other: 'Otro',
  },
  statement: 'Extracto',
  number: 'Número',
  issued: 'Fecha',
  due: 'Vencimiento',
  period: 'Periodo',
  from: 'De',
  to: 'Para',
  description: 'Descripción',
  quantity: 'Cant.',
  unitPrice: 'Precio',
  vat: 'IVA',
  amount: 'Importe',
  sum: 'Suma de las líneas',
  increase: 'Recargo',
  decrease: 'Descuento',
  net: 'Base imponible',
  vatOf: (rate, base) => `IVA ${rate} sobre ${base}`,
  noVat: 'IVA',
  total: 'Total',
  withheld: (rate) => `Retención de IRPF, ${rate}`,
  toPay: 'A pagar',
  paid: 'Pagado',
  open: 'Pendiente',
  setOff: 'Compensado con la factura',
  credited: 'Abonado desde entonces',
  paidOn: (day) => `Pagada por completo el ${day}`,
  settled: 'No queda nada por pagar.',
  copy: (day) => `Copia con lo pagado hasta el ${day}. El documento original no cambia.`,
  refunded: 'Devuelto al monedero',
  carried: 'A descontar del próximo pago',
  corrects: (number, day) => `Rectifica ${number} de ${day}`,
  reason: 'Motivo',
  inEuro: (rate, day) => `En euros (1 EUR = ${rate}, ${day})`,
  transfer: 'Pagar por transferencia',
  pix: 'Pagar con Pix',
  pixCopy: 'Código Pix para copiar',
  beneficiary: 'Beneficiario',
  reference: 'Concepto',
  scan: 'Escanéalo con la aplicación de tu banco',
  page: (page, pages) => `Página ${page} de ${pages}`,
  day: 'Fecha',
  what: 'Concepto',
  balance: 'Saldo',
  opening: 'Saldo anterior',
  closing: 'Saldo posterior',
  owed: 'Deuda del monedero',
  bills: 'Facturas',
  movements: 'Movimientos del monedero',
  nothing: 'Nada en este periodo.',
};

const ptBr: PaperWords = {
  titles: {
    client: 'Fatura',
    credit_note: 'Nota de crédito',
    top_up: 'Pagamento por conta',
    owner: 'Fatura',
    seller: 'Fatura de comissões',
  },
  kinds: {
    top_up: 'Recarga',
    publication: 'Publicação',
    given_back: 'Devolução',
    taken_back: 'Pagamento retirado',
    debt_paid: 'Dívida quitada',
    bonus: 'Bônus',
    correction: 'Correção',
    invoice: 'Fatura',
    other: 'Outro',
  },
  statement: 'Extrato',
  number: 'Número',
  issued: 'Data',
  due: 'Vencimento',
  period: 'Período',
  from: 'De',
  to: 'Para',
  description: 'Descrição',
  quantity: 'Qtd.',
  unitPrice: 'Preço',
  vat: 'IVA',
  amount: 'Valor',
  sum: 'Soma das linhas',
  increase: 'Acréscimo',
  decrease: 'Desconto',
  net: 'Valor líquido',
  vatOf: (rate, base) => `IVA ${rate} sobre ${base}`,
  noVat: 'IVA',
  total: 'Total',
  withheld: (rate) => `Imposto de renda retido na fonte, ${rate}`,
  toPay: 'A pagar',
  paid: 'Pago',
  open: 'Em aberto',
  setOff: 'Compensado com a fatura',
  credited: 'Creditado desde então',
  paidOn: (day) => `Paga integralmente em ${day}`,
  settled: 'Não resta nada a pagar.',
  copy: (day) => `Cópia com o que foi pago até ${day}. O documento original não muda.`,
  refunded: 'Devolvido à carteira',
  carried: 'Descontado do próximo pagamento',
  corrects: (number, day) => `Corrige ${number} de ${day}`,
  reason: 'Motivo',
  inEuro: (rate, day) => `Em euros (1 EUR = ${rate}, ${day})`,
  transfer: 'Pagar por transferência',
  pix: 'Pagar com Pix',
  pixCopy: 'Pix copia e cola',
  beneficiary: 'Beneficiário',
  reference: 'Referência',
  scan: 'Leia com o aplicativo do seu banco',
  page: (page, pages) => `Página ${page} de ${pages}`,
  day: 'Data',
  what: 'Referente a',
  balance: 'Saldo',
  opening: 'Saldo anterior',
  closing: 'Saldo posterior',
  owed: 'Dívida da carteira',
  bills: 'Faturas',
  movements: 'Movimentações da carteira',
  nothing: 'Nada neste período.',
};

export const PAPER_WORDS: Readonly<Record<Locale, PaperWords>> = { 'en-US': enUs, es, 'pt-BR': ptBr };
