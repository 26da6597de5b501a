import { plainAmount } from '@linkstand/contract/shared/money';
import type {
  BreakdownLine,
  CancellationRecord,
  InvoiceId,
  InvoicingSystem,
  PreviousRecord,
  Recipient,
  RegistrationRecord,
  VerifactuRecord,
} from '../../../platform/fiscal/verifactu-record.ts';
import { leaf, node, optionalLeaf, writeXml, type XmlNode } from '../../../platform/xml/write-xml.ts';
import { recordedVat } from './verifactu-rules.ts';

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
const NAMESPACES = {
  'xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
  'xmlns:sum': `${SCHEMAS}SuministroLR.xsd`,
  'xmlns:sum1': `${SCHEMAS}SuministroInformacion.xsd`,
};

/** Records of one request. */
export const MAX_RECORDS = 1000;

export interface Sender {
  /** Of the issuer whose records these are. */
  readonly name: string;
  readonly nif: string;
  /** The request comes late because of a fault: power, network, program. */
  readonly hadIncident: boolean;
}

const info = (name: string, text: string): XmlNode => leaf(`sum1:${name}`, text);
const group = (name: string, children: readonly (XmlNode | undefined | false)[]): XmlNode =>
  node(`sum1:${name}`, children);

const idParts = ({ issuerNif, number, issuedOn }: InvoiceId, suffix = ''): XmlNode[] => [
  info(`IDEmisorFactura${suffix}`, issuerNif),
  info(`NumSerieFactura${suffix}`, number),
  info(`FechaExpedicionFactura${suffix}`, issuedOn),
];

const chainNode = (previous: PreviousRecord | null): XmlNode =>
  group('Encadenamiento', [
    previous === null
      ? info('PrimerRegistro', 'S')
      : group('RegistroAnterior', [...idParts(previous), info('Huella', previous.hash)]),
  ]);

/** One installation keeps the invoices of one issuer, and can do nothing but transmit them. */
const systemNode = ({ producerName, producerNif, name, id, version, installation }: InvoicingSystem): XmlNode =>
  group('SistemaInformatico', [
    info('NombreRazon', producerName),
    info('NIF', producerNif),
    info('NombreSistemaInformatico', name),
    info('IdSistemaInformatico', id),
    info('Version', version),
    info('NumeroInstalacion', installation),
    info('TipoUsoPosibleSoloVerifactu', 'S'),
    info('TipoUsoPosibleMultiOT', 'N'),
    info('IndicadorMultiplesOT', 'N'),
  ]);

const recipientNode = (recipient: Recipient): XmlNode =>
  group('IDDestinatario', [
    info('NombreRazon', recipient.name),
    'nif' in recipient
      ? info('NIF', recipient.nif)
      : group('IDOtro', [
          // A VAT number names its country itself.
          recipient.idType !== '02' && info('CodigoPais', recipient.country),
          info('IDType', recipient.idType),
          info('ID', recipient.id),
        ]),
  ]);

function breakdownNode(line: BreakdownLine): XmlNode {
  const { regime, operation } = line.tax;
  const isExempt = operation.startsWith('E');
  const hasRate = operation === 'S1' || operation === 'S2';
  return group('DetalleDesglose', [
    info('Impuesto', '01'),
    info('ClaveRegimen', regime),
    isExempt ? info('OperacionExenta', operation) : info('CalificacionOperacion', operation),
    hasRate && info('TipoImpositivo', plainAmount(operation === 'S1' ? line.rateBp : 0)),
    info('BaseImponibleOimporteNoSujeto', plainAmount(line.baseCents)),
    hasRate && info('CuotaRepercutida', plainAmount(recordedVat(line))),
  ]);
}

const sealParts = ({ previous, system, madeAt, hash }: VerifactuRecord): XmlNode[] => [
  chainNode(previous),
  systemNode(system),
  info('FechaHoraHusoGenRegistro', madeAt),
  info('TipoHuella', '01'),
  info('Huella', hash),
];

function registrationNode(record: RegistrationRecord): XmlNode {
  const { invoice, issuerName, amends, type, corrects, description, recipients, breakdown, vatTotal, total } = record;
  return group('RegistroAlta', [
    info('IDVersion', '1.0'),
    group('IDFactura', idParts(invoice)),
    info('NombreRazonEmisor', issuerName),
    amends !== null && info('Subsanacion', 'S'),
    amends === 'rejected' && info('RechazoPrevio', 'X'),
    info('TipoFactura', type),
    corrects !== null && info('TipoRectificativa', corrects.method),
    corrects !== null &&
      corrects.invoices.length > 0 &&
      group(
        'FacturasRectificadas',
        corrects.invoices.map((each) => group('IDFacturaRectificada', idParts(each))),
      ),
    corrects?.replaced !== undefined &&
      group('ImporteRectificacion', [
        info('BaseRectificada', plainAmount(corrects.replaced.baseCents)),
        info('CuotaRectificada', plainAmount(corrects.replaced.vatCents)),
      ]),
    info('DescripcionOperacion', description),
    recipients.length > 0 && group('Destinatarios', recipients.map(recipientNode)),
    group('Desglose', breakdown.map(breakdownNode)),
    info('CuotaTotal', vatTotal),
    info('ImporteTotal', total),
    ...sealParts(record),
  ]);
}

function cancellationNode(record: CancellationRecord): XmlNode {
  return group('RegistroAnulacion', [
    info('IDVersion', '1.0'),
    group('IDFactura', idParts(record.invoice, 'Anulada')),
    record.wasRejected && info('RechazoPrevio', 'S'),
    ...sealParts(record),
  ]);
}

/**
 * The SOAP request that hands records to the tax office, in the order of their chain.
 *
 * @throws RangeError without records, or with more than a request may hold
 */
export function verifactuRequest(sender: Sender, records: readonly VerifactuRecord[]): string {
  if (records.length === 0 || records.length > MAX_RECORDS)
    throw new RangeError(`a request holds 1 to ${MAX_RECORDS} records`);
  const header = node('sum:Cabecera', [
    group('ObligadoEmision', [info('NombreRazon', sender.name), info('NIF', sender.nif)]),
    sender.hadIncident && group('RemisionVoluntaria', [optionalLeaf('sum1:Incidencia', 'S')]),
  ]);
  const body = records.map((record) =>
    node('sum:RegistroFactura', [record.kind === 'alta' ? registrationNode(record) : cancellationNode(record)]),
  );
  return writeXml(
    node(
      'soapenv:Envelope',
      [node('soapenv:Header', []), node('soapenv:Body', [node('sum:RegFactuSistemaFacturacion', [header, ...body])])],
      NAMESPACES,
    ),
  );
}
