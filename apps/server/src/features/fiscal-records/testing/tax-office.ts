import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { elementAt, elementsAt, readXml, textAt } from '../../../platform/xml/read-xml.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './certificate.ts';

/** The office's answer about one record. */
export interface RecordAnswer {
  readonly state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  readonly code?: string;
  readonly text?: string;
  readonly duplicate?: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
}
export interface SentRecord {
  readonly number: string;
  readonly issuedOn: string;
  readonly issuer: string;
  readonly operation: 'Alta' | 'Anulacion';
  readonly xml: string;
}
type Behaviour = {
  /** For each record, in the order of arrival. */
  say: (record: SentRecord, index: number) => RecordAnswer;
  waitSeconds: number;
  /** Instead of an answer: breaks off, answers nothing, an error page, a SOAP fault. */
  fails: 'nothing' | 'breaks' | 'silent' | 'page' | 'fault' | 'lost';
};

const bare = (text: string) => text.replace(/[<&>]/g, '');

/** A local tax office that requires a client certificate, and refuses, delays and limits on demand. */
export async function startTaxOffice() {
  const behaviour: Behaviour = { say: () => ({ state: 'Correcto' }), waitSeconds: 60, fails: 'nothing' };
  const requests: { body: string; records: SentRecord[]; subject: string }[] = [];
  const server = createServer(
    { cert: TEST_CERTIFICATE, key: TEST_KEY, ca: TEST_CERTIFICATE, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const { socket } = request;
      const subject =
        'getPeerCertificate' in socket
          ? (socket as never as { getPeerCertificate(): { subject: { CN: string } } }).getPeerCertificate().subject.CN
          : '';
      const body = elementAt(readXml(bytes), 'Body', 'RegFactuSistemaFacturacion');
      const records = elementsAt(body, 'RegistroFactura').map((each): SentRecord => {
        const alta = elementAt(each, 'RegistroAlta');
        const found = alta ?? elementAt(each, 'RegistroAnulacion');
        const end = alta ? '' : 'Anulada';
        return {
          issuer: textAt(found, 'IDFactura', `IDEmisorFactura${end}`) ?? '',
          number: textAt(found, 'IDFactura', `NumSerieFactura${end}`) ?? '',
          issuedOn: textAt(found, 'IDFactura', `FechaExpedicionFactura${end}`) ?? '',
          operation: alta ? 'Alta' : 'Anulacion',
          xml: bytes.toString(),
        };
      });
      requests.push({ body: bytes.toString(), records, subject });
      if (behaviour.fails === 'breaks') return void request.socket.destroy();
      if (behaviour.fails === 'silent') return;
      if (behaviour.fails === 'page') return void response.end('<html><body>Mantenimiento');
      if (behaviour.fails === 'fault')
        return void response
          .writeHead(500)
          .end(
            '<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><env:Fault><faultcode>env:Client</faultcode><faultstring>Codigo[4102].El XML no cumple el esquema.</faultstring></env:Fault></env:Body></env:Envelope>',
          );
      const said = records.map(behaviour.say);
      const all = new Set(said.map(({ state }) => state));
      const whole =
        all.size === 1 && all.has('Correcto')
          ? 'Correcto'
          : all.size === 1 && all.has('Incorrecto')
            ? 'Incorrecto'
            : 'ParcialmenteCorrecto';
      const lines = records.map((record, index) => {
        const { state, code, text, duplicate } = said[index] ?? { state: 'Correcto' };
        return `<r:RespuestaLinea><r:IDFactura><s:IDEmisorFactura>${record.issuer}</s:IDEmisorFactura><s:NumSerieFactura>${record.number}</s:NumSerieFactura><s:FechaExpedicionFactura>${record.issuedOn}</s:FechaExpedicionFactura></r:IDFactura><r:Operacion><s:TipoOperacion>${record.operation}</s:TipoOperacion></r:Operacion><r:EstadoRegistro>${state}</r:EstadoRegistro>${code ? `<r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>${bare(text ?? '')}</r:DescripcionErrorRegistro>` : ''}${duplicate ? `<r:RegistroDuplicado><s:EstadoRegistroDuplicado>${duplicate}</s:EstadoRegistroDuplicado></r:RegistroDuplicado>` : ''}</r:RespuestaLinea>`;
      });
      if (behaviour.fails === 'lost') return void request.socket.destroy();
      response.end(
        `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/" xmlns:r="urn:r" xmlns:s="urn:s"><env:Body><r:RespuestaRegFactuSistemaFacturacion>${whole === 'Incorrecto' ? '' : '<r:CSV>A-1234567890</r:CSV>'}<r:TiempoEsperaEnvio>${behaviour.waitSeconds}</r:TiempoEsperaEnvio><r:EstadoEnvio>${whole}</r:EstadoEnvio>${lines.join('')}</r:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>`,
      );
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    addresses: { production: url, test: url },
    authority: TEST_CERTIFICATE,
    behaviour,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
