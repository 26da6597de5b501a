import { readIban } from '@linkstand/contract/payments/iban';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { fieldRule } from '../../platform/errors.ts';
import { leaf, node, optionalLeaf, writeXml, type XmlNode } from '../../platform/xml/write-xml.ts';
import {
  type BankAccount,
  type BankOrder,
  type BankTransfer,
  MAX_NAME,
  MAX_REMITTANCE,
  orderFaults,
  orderTotal,
} from './bank-order.ts';
import { sepaText } from './sepa-text.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

function partyNode(name: string, { name: holder, city, country }: BankAccount): XmlNode {
  const hasAddress = city !== undefined && country !== undefined;
  return node(name, [
    leaf('Nm', sepaText(holder, MAX_NAME)),
    hasAddress && node('PstlAdr', [optionalLeaf('TwnNm', sepaText(city, 35)), leaf('Ctry', country)]),
  ]);
}

function accountNode(name: string, iban: string): XmlNode {
  const reading = readIban(iban);
  return node(name, [node('Id', [leaf('IBAN', reading.ok ? reading.iban : iban)])]);
}

const agentNode = (name: string, bic: string | undefined): XmlNode =>
  node(name, [node('FinInstnId', [bic ? leaf('BICFI', bic) : node('Othr', [leaf('Id', 'NOTPROVIDED')])])]);

const transferNode = ({ endToEndId, creditor, amountCents, text }: BankTransfer): XmlNode =>
  node('CdtTrfTxInf', [
    node('PmtId', [leaf('EndToEndId', endToEndId)]),
    node('Amt', [leaf('InstdAmt', plainAmount(amountCents), { Ccy: BASE_CURRENCY })]),
    // Without a BIC the agent of the creditor is left out: the IBAN names the bank.
    creditor.bic !== undefined && agentNode('CdtrAgt', creditor.bic),
    partyNode('Cdtr', creditor),
    accountNode('CdtrAcct', creditor.iban),
    remittance(text),
  ]);

const remittance = (text: string): XmlNode | undefined => {
  const written = sepaText(text, MAX_REMITTANCE);
  return written === '' ? undefined : node('RmtInf', [leaf('Ustrd', written)]);
};

/**
 * A SEPA credit transfer file for the bank (ISO 20022 pain.001.001.09): one batch, each transfer booked by itself, so
 * that the statement names each.
 *
 * @throws Refusal 422 with everything that a bank would refuse
 */
export function pain001(run: BankOrder): string {
  const faults = orderFaults(run);
  if (faults.length > 0) throw fieldRule(...faults);
  const { id, madeAt, day, debtor, payouts } = run;
  const [count, total] = [String(payouts.length), plainAmount(orderTotal(run))];
  const header = node('GrpHdr', [
    leaf('MsgId', id),
    leaf('CreDtTm', madeAt.replace(/\.\d+/, '')),
    leaf('NbOfTxs', count),
    leaf('CtrlSum', total),
    node('InitgPty', [leaf('Nm', sepaText(debtor.name, MAX_NAME))]),
  ]);
  const batch = node('PmtInf', [
    leaf('PmtInfId', id),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'false'),
    leaf('NbOfTxs', count),
    leaf('CtrlSum', total),
    node('PmtTpInf', [node('SvcLvl', [leaf('Cd', 'SEPA')])]),
    node('ReqdExctnDt', [leaf('Dt', day)]),
    partyNode('Dbtr', debtor),
    accountNode('DbtrAcct', debtor.iban),
    agentNode('DbtrAgt', debtor.bic),
    leaf('ChrgBr', 'SLEV'),
    ...payouts.map(transferNode),
  ]);
  return writeXml(node('Document', [node('CstmrCdtTrfInitn', [header, batch])], { xmlns: NAMESPACE }));
}
