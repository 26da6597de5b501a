import { elementAt, elementsAt, readXml, textAt, type XmlElement, XmlFault } from '../../../platform/xml/read-xml.ts';

/** The outcome of one record. */
export interface RecordAnswer {
  readonly issuerNif: string;
  readonly number: string;
  /** dd-mm-yyyy */
  readonly issuedOn: string;
  readonly operation: 'alta' | 'anulacion';
  /** Accepted and accepted with errors are kept by the office and never sent again. */
  readonly state: 'accepted' | 'accepted_with_errors' | 'refused';
  readonly errorCode: string | null;
  readonly errorText: string | null;
  /** Set if it was refused as a duplicate: the state of the record that the office has. */
  readonly duplicateOf: 'accepted' | 'accepted_with_errors' | 'cancelled' | null;
}

export type VerifactuAnswer =
  | {
      readonly kind: 'answered';
      readonly state: 'accepted' | 'partly_accepted' | 'refused';
      /** Proof of the request, to be kept: it can't be asked for again. Null where every record was refused. */
      readonly proof: string | null;
      /** With offset, as the office writes it. */
      readonly receivedAt: string | null;
      /** Seconds until the next request; a full one may go at once. */
      readonly waitSeconds: number;
      readonly records: readonly RecordAnswer[];
    }
  /** The whole request was refused: its form or its header is wrong. */
  | { readonly kind: 'fault'; readonly code: string | null; readonly text: string }
  /** No answer of the office: an error page of a proxy, half a document. Whether the records arrived is not known. */
  | { readonly kind: 'unreadable'; readonly line: number };

const STATES = { Correcto: 'accepted', ParcialmenteCorrecto: 'partly_accepted', Incorrecto: 'refused' } as const;
const RECORD_STATES = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  Incorrecto: 'refused',
} as const;
const DUPLICATES = {
  Correcta: 'accepted',
  AceptadaConErrores: 'accepted_with_errors',
  Anulada: 'cancelled',
} as const;
const OPERATIONS = { Alta: 'alta', Anulacion: 'anulacion' } as const;

/** Bytes of an answer on a full request. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** An hour: a larger value is not the tax office's. */
const MAX_WAIT_SECONDS = 3600;
const MAX_TEXT = 500;

const known = <Value>(table: Readonly<Record<string, Value>>, text: string | undefined): Value | undefined =>
  text !== undefined && Object.hasOwn(table, text) ? table[text] : undefined;

function recordOf(line: XmlElement): RecordAnswer | undefined {
  const id = elementAt(line, 'IDFactura');
  const [issuerNif, number, issuedOn] = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map((name) =>
    textAt(id, name),
  );
  const state = known(RECORD_STATES, textAt(line, 'EstadoRegistro'));
  const operation = known(OPERATIONS, textAt(line, 'Operacion', 'TipoOperacion'));
  if (!issuerNif || !number || !issuedOn || !state || !operation) return undefined;
  return {
    issuerNif,
    number,
    issuedOn,
    operation,
    state,
    errorCode: textAt(line, 'CodigoErrorRegistro')?.slice(0, 20) || null,
    errorText: textAt(line, 'DescripcionErrorRegistro')?.slice(0, MAX_TEXT) || null,
    duplicateOf: known(DUPLICATES, textAt(line, 'RegistroDuplicado', 'EstadoRegistroDuplicado')) ?? null,
  };
}

/**
 * Reads the answer to a request, and never throws: an answer that can't be understood is
 * `unreadable`, and the request is asked about or sent again, which the office answers with `duplicateOf`.
 *
 * @param lastWaitSeconds what the answer before said; kept where this one says nothing
 */
export function readVerifactuAnswer(bytes: Uint8Array, lastWaitSeconds: number): VerifactuAnswer {
  if (bytes.length > MAX_ANSWER_BYTES) return { kind: 'unreadable', line: 1 };
  let root: XmlElement;
  try {
    root = readXml(bytes);
  } catch (error) {
    if (error instanceof XmlFault) return { kind: 'unreadable', line: error.line };
    throw error;
  }
  const body = root.name === 'Envelope' ? elementAt(root, 'Body') : undefined;
  const fault = elementAt(body, 'Fault');
  if (fault) {
    const text = textAt(fault, 'faultstring') ?? textAt(fault, 'Reason', 'Text') ?? '';
    return { kind: 'fault', code: /Codigo\[(\d+)\]/.exec(text)?.[1] ?? null, text: text.slice(0, MAX_TEXT) };
  }
  const answer = elementAt(body, 'RespuestaRegFactuSistemaFacturacion');
  const state = known(STATES, textAt(answer, 'EstadoEnvio'));
  if (!answer || !state) return { kind: 'unreadable', line: (answer ?? root).line };
  const records: RecordAnswer[] = [];
  for (const line of elementsAt(answer, 'RespuestaLinea')) {
    const record = recordOf(line);
    if (!record) return { kind: 'unreadable', line: line.line };
    records.push(record);
  }
  const said = Number(textAt(answer, 'TiempoEsperaEnvio') ?? Number.NaN);
  const isWait = Number.isInteger(said) && said >= 0 && said <= MAX_WAIT_SECONDS;
  return {
    kind: 'answered',
    state,
    proof: textAt(answer, 'CSV')?.slice(0, 40) || null,
    receivedAt: textAt(answer, 'DatosPresentacion', 'TimestampPresentacion') ?? null,
    waitSeconds: isWait ? said : lastWaitSeconds,
    records,
  };
}
