import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decideTax } from '@linkstand/contract/invoices/tax';
import { plainAmount } from '@linkstand/contract/shared/money';
import { array, assert, integer, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asPrevious,
  type CancellationRecord,
  type InvoicingSystem,
  type RegistrationRecord,
  seal,
  spanishDay,
  spanishMoment,
  type Unsealed,
  type VerifactuRecord,
} from '../../../platform/fiscal/verifactu-record.ts';
import { elementAt, elementsAt, readXml, textAt } from '../../../platform/xml/read-xml.ts';
import { readVerifactuAnswer } from './verifactu-answer.ts';
import { ChainVerifier } from './verifactu-chain.ts';
import { verifactuQr } from './verifactu-qr.ts';
import { MAX_RECORDS, verifactuRequest } from './verifactu-request.ts';
import { VERIFACTU_FAULTS, verifactuFaults } from './verifactu-rules.ts';

const SYSTEM: InvoicingSystem = {
  producerName: 'Linkstand',
  producerNif: 'B64717838',
  name: 'Linkstand',
  id: 'LS',
  version: '1.0',
  installation: '1',
};

const registration = (changes: Partial<Unsealed<RegistrationRecord>> = {}): Unsealed<RegistrationRecord> => ({
  kind: 'alta',
  invoice: { issuerNif: '89890001K', number: '12345678/G33', issuedOn: '01-01-2024' },
  previous: null,
  system: SYSTEM,
  madeAt: '2024-01-01T19:20:30+01:00',
  issuerName: 'Certificado Uno Telemáticas',
  type: 'F1',
  corrects: null,
  description: 'Publicaciones',
  recipients: [{ name: 'Cliente SL', nif: 'B64717838' }],
  breakdown: [{ tax: { regime: '01', operation: 'S1' }, rateBp: 2100, baseCents: 111_10, vatCents: 12_35 }],
  vatTotal: '12.35',
  total: '123.45',
  amends: null,
  ...changes,
});
const cancellation = (changes: Partial<Unsealed<CancellationRecord>> = {}): Unsealed<CancellationRecord> => ({
  kind: 'anulacion',
  invoice: { issuerNif: '89890001K', number: '12345679/G34', issuedOn: '01-01-2024' },
  previous: null,
  system: SYSTEM,
  madeAt: '2024-01-01T19:20:40+01:00',
  wasRejected: false,
  ...changes,
});

/** A chain of `count` records, one a minute. */
function chainOf(count: number): VerifactuRecord[] {
  const records: VerifactuRecord[] = [];
  for (let index = 0; index < count; index++) {
    const before = records.at(-1);
    const link = {
      previous: before ? asPrevious(before) : null,
      madeAt: spanishMoment(new Date(Date.UTC(2026, 0, 1, 0, index))),
    };
    const invoice = { issuerNif: '89890001K', number: `F-${index}`, issuedOn: '01-01-2026' };
    records.push(seal(index % 4 === 3 ? cancellation({ invoice, ...link }) : registration({ invoice, ...link })));
  }
  return records;
}

describe('the hash of a record', () => {
  it('is that of the three published examples', () => {
    const first = seal(registration());
    expect(first.hash).toBe('3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60');
    const second = seal(
      registration({
        invoice: { issuerNif: '89890001K', number: '12345679/G34', issuedOn: '01-01-2024' },
        previous: asPrevious(first),
        madeAt: '2024-01-01T19:20:35+01:00',
      }),
    );
    expect(second.hash).toBe('F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97');
    const third = seal(cancellation({ previous: asPrevious(second) }));
    expect(third.hash).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
    expect(new ChainVerifier().verify([first, second, third])).toBeUndefined();
  });

  it('is of the literals: 121.1 is not 121.10, and blanks around a value are none of it', () => {
    const hash = (changes: Partial<Unsealed<RegistrationRecord>>) => seal(registration(changes)).hash;
    expect(hash({ total: '123.4' })).not.toBe(hash({ total: '123.40' }));
    const invoice = { issuerNif: '89890001K', issuedOn: '01-01-2024' };
    expect(hash({ invoice: { ...invoice, number: '  A / 1 ' } })).toBe(
      hash({ invoice: { ...invoice, number: 'A / 1' } }),
    );
    expect(hash({ invoice: { ...invoice, number: 'A / 1' } })).not.toBe(
      hash({ invoice: { ...invoice, number: 'A/1' } }),
    );
  });
});

describe('literals', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_45, '123.45'],
    [-1210_10, '-1210.10'],
  ])('of %s cents', (cents, literal) => expect(plainAmount(cents)).toBe(literal));

  it('of days and moments are those of mainland Spain, in summer too', () => {
    expect(spanishDay('2026-11-22')).toBe('22-11-2026');
    expect(spanishMoment(new Date('2024-01-01T18:20:30Z'))).toBe('2024-01-01T19:20:30+01:00');
    expect(spanishMoment(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02T00:30:00+02:00');
    expect(spanishMoment(new Date('2026-10-25T00:59:59Z'))).toBe('2026-10-25T02:59:59+02:00');
    expect(spanishMoment(new Date('2026-10-25T01:00:00Z'))).toBe('2026-10-25T02:00:00+01:00');
  });
});

describe('a chain', () => {
  const chain = chainOf(12);
  const spoil = (at: number, change: (record: VerifactuRecord) => VerifactuRecord) =>
    chain.map((record, index) => (index === at ? change(record) : record));

  it.each([
    ['nothing', chain, undefined],
    [
      'an amount that was changed',
      spoil(4, (record) => ({ ...record, total: '1.00' }) as VerifactuRecord),
      { at: 4, reason: 'changed' },
    ],
    [
      'a hash that was changed',
      spoil(4, (record) => ({ ...record, hash: 'A'.repeat(64) })),
      { at: 4, reason: 'changed' },
    ],
    [
      'an amount changed and hashed anew',
      spoil(4, (record) => seal({ ...record, total: '1.00' } as VerifactuRecord)),
      { at: 5, reason: 'not_linked' },
    ],
    ['a record taken out', chain.toSpliced(4, 1), { at: 4, reason: 'not_linked' }],
    ['two records swapped', chain.toSpliced(4, 2, ...chain.slice(4, 6).toReversed()), { at: 4, reason: 'not_linked' }],
    ['its beginning taken off', chain.slice(1), { at: 0, reason: 'wrong_start' }],
    ['a second beginning', [...chain, ...chainOf(1)], { at: 12, reason: 'wrong_start' }],
    [
      'a clock turned back',
      spoil(11, (record) => seal({ ...record, madeAt: '2025-01-01T00:00:00+01:00' } as VerifactuRecord)),
      { at: 11, reason: 'earlier' },
    ],
  ] as const)('is verified: %s', (_, records, broken) => {
    expect(new ChainVerifier().verify(records)).toEqual(broken);
  });

  it('is verified a page at a time', () => {
    const verifier = new ChainVerifier();
    expect(verifier.verify(chain.slice(0, 5))).toBeUndefined();
    expect(verifier.verify(chain.slice(5))).toBeUndefined();
    const broken = new ChainVerifier();
    expect(broken.verify(chain.slice(0, 5))).toBeUndefined();
    expect(broken.verify(chain.slice(6))).toEqual({ at: 5, reason: 'not_linked' });
  });

  it('of any length holds, and no record of it can go', () => {
    assert(
      property(integer({ min: 2, max: 30 }), integer({ min: 0, max: 28 }), (count, at) => {
        const records = chainOf(count);
        expect(new ChainVerifier().verify(records)).toBeUndefined();
        if (at < count - 1) expect(new ChainVerifier().verify(records.toSpliced(at, 1))?.at).toBe(at);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the code on an invoice', () => {
  it('is an address with encoded values', () => {
    const invoice = { issuerNif: '89890001K', number: '12345678&G33', issuedOn: '01-09-2024' };
    const query = 'nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.40';
    expect(verifactuQr(invoice, '241.40', 'test')).toBe(`https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?${query}`);
    expect(verifactuQr(invoice, '241.40', 'production', false)).toBe(
      `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu?${query}`,
    );
  });
});

describe('a request', () => {
  const sender = { name: 'Certificado Uno Telemáticas', nif: '89890001K', hadIncident: false };
  const bodyOf = (records: readonly VerifactuRecord[], changes = {}) =>
    elementAt(
      readXml(Buffer.from(verifactuRequest({ ...sender, ...changes }, records))),
      'Body',
      'RegFactuSistemaFacturacion',
    );
  const recordIn = (record: Unsealed<VerifactuRecord>) => {
    const [made] = elementsAt(bodyOf([seal(record)]), 'RegistroFactura');
    return made?.children[0];
  };

  it('has the fields of a record in the order of the schema', () => {
    const made = recordIn(
      registration({
        type: 'R1',
        amends: 'rejected',
        corrects: {
          method: 'S',
          invoices: [{ issuerNif: '89890001K', number: 'F-1', issuedOn: '01-12-2023' }],
          replaced: { baseCents: 100_00, vatCents: 21_00 },
        },
      }),
    );
    expect(made?.children.map(({ name }) => name)).toEqual([
      'IDVersion',
      'IDFactura',
      'NombreRazonEmisor',
      'Subsanacion',
      'RechazoPrevio',
      'TipoFactura',
      'TipoRectificativa',
      'FacturasRectificadas',
      'ImporteRectificacion',
      'DescripcionOperacion',
      'Destinatarios',
      'Desglose',
      'CuotaTotal',
      'ImporteTotal',
      'Encadenamiento',
      'SistemaInformatico',
      'FechaHoraHusoGenRegistro',
      'TipoHuella',
      'Huella',
    ]);
    expect(textAt(made, 'Encadenamiento', 'PrimerRegistro')).toBe('S');
    expect(textAt(made, 'RechazoPrevio')).toBe('X');
  });

  it('names the record before, and what is cancelled', () => {
    const first = seal(registration());
    const made = recordIn(cancellation({ previous: asPrevious(first), wasRejected: true }));
    expect(made?.name).toBe('RegistroAnulacion');
    expect(textAt(made, 'IDFactura', 'NumSerieFacturaAnulada')).toBe('12345679/G34');
    expect(textAt(made, 'RechazoPrevio')).toBe('S');
    expect(textAt(made, 'Encadenamiento', 'RegistroAnterior', 'Huella')).toBe(first.hash);
  });

  it.each([
    ['S1', { regime: '01', operation: 'S1' }, 2100, 21_00, { TipoImpositivo: '21.00', CuotaRepercutida: '21.00' }],
    ['S2', { regime: '01', operation: 'S2' }, 0, 0, { TipoImpositivo: '0.00', CuotaRepercutida: '0.00' }],
    ['N2', { regime: '01', operation: 'N2' }, 0, 0, {}],
    ['N2 of the one-stop shop', { regime: '17', operation: 'N2' }, 1900, 19_00, {}],
    ['E1', { regime: '01', operation: 'E1' }, 0, 0, { OperacionExenta: 'E1' }],
  ] as const)('has the fields of %s and no other', (_, tax, rateBp, vatCents, expected) => {
    const made = recordIn(registration({ breakdown: [{ tax, rateBp, baseCents: 100_00, vatCents }] }));
    const line = elementAt(made, 'Desglose', 'DetalleDesglose');
    const said = Object.fromEntries((line?.children ?? []).map(({ name, text }) => [name, text]));
    const operation = tax.operation.startsWith('E') ? {} : { CalificacionOperacion: tax.operation };
    expect(said).toEqual({
      Impuesto: '01',
      ClaveRegimen: tax.regime,
      BaseImponibleOimporteNoSujeto: '100.00',
      ...operation,
      ...expected,
    });
  });

  it('names recipients at home by NIF, of the Union by VAT number, and others by country', () => {
    const made = recordIn(
      registration({
        recipients: [
          { name: 'A & B', nif: 'B64717838' },
          { name: 'GmbH', country: 'DE', idType: '02', id: 'DE136695976' },
          { name: 'Inc', country: 'US', idType: '04', id: '12-3456789' },
        ],
      }),
    );
    const ids = elementsAt(elementAt(made, 'Destinatarios'), 'IDDestinatario');
    expect(
      ids.map((each) =>
        each.children.slice(1).flatMap(({ name, text, children }) => [name, text, ...children.map((c) => c.text)]),
      ),
    ).toEqual([
      ['NIF', 'B64717838'],
      ['IDOtro', '', '02', 'DE136695976'],
      ['IDOtro', '', 'US', '04', '12-3456789'],
    ]);
  });

  it('tells of an incident, and holds at most a thousand records', () => {
    expect(textAt(bodyOf(chainOf(1), { hadIncident: true }), 'Cabecera', 'RemisionVoluntaria', 'Incidencia')).toBe('S');
    expect(elementsAt(bodyOf(chainOf(MAX_RECORDS)), 'RegistroFactura').length).toBe(MAX_RECORDS);
    expect(() => verifactuRequest(sender, [])).toThrow(RangeError);
    expect(() => verifactuRequest(sender, chainOf(MAX_RECORDS + 1))).toThrow(RangeError);
  });

  it('carries the literals that were hashed, whatever is in them', () => {
    assert(
      property(string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }), (number) => {
        const record = seal(registration({ invoice: { issuerNif: '89890001K', number, issuedOn: '01-01-2024' } }));
        const [made] = elementsAt(bodyOf([record]), 'RegistroFactura');
        const said = textAt(made, 'RegistroAlta', 'IDFactura', 'NumSerieFactura') ?? '';
        expect(
          seal(registration({ invoice: { issuerNif: '89890001K', number: said, issuedOn: '01-01-2024' } })).hash,
        ).toBe(record.hash);
      }),
    );
  });
});

describe('a record before it is sent', () => {
  const right = registration({
    breakdown: [{ tax: { regime: '01', operation: 'S1' }, rateBp: 2100, baseCents: 100_00, vatCents: 21_00 }],
    vatTotal: '21.00',
    total: '121.00',
  });
  const faultsOf = (changes: Partial<Unsealed<RegistrationRecord>>) =>
    verifactuFaults(seal({ ...right, ...changes })).map(({ field, fault }) => `${field} ${fault}`);
  const breakdown = (changes: object) => [
    { ...right.breakdown[0], ...changes } as RegistrationRecord['breakdown'][number],
  ];
  const id = (number: string) => ({ ...right.invoice, number });
  const before = { ...right.invoice, hash: 'A'.repeat(64) };
  const corrects = { method: 'I', invoices: [] } as const;

  it('is right', () => {
    expect(faultsOf({})).toEqual([]);
    expect(verifactuFaults(seal(cancellation()))).toEqual([]);
    expect(faultsOf({ type: 'R1', corrects })).toEqual([]);
    expect(faultsOf({ type: 'F2', recipients: [] })).toEqual([]);
  });

  const CASES: readonly (readonly [Partial<Unsealed<RegistrationRecord>>, string])[] = [
    [{ invoice: id('F<1') }, 'NumSerieFactura number_characters'],
    [{ invoice: id('Ñ-1') }, 'NumSerieFactura number_characters'],
    [{ invoice: id('1'.repeat(61)) }, 'NumSerieFactura number_length'],
    [{ invoice: { ...right.invoice, issuedOn: '2024-01-01' } }, 'FechaExpedicionFactura day_wrong'],
    [{ system: { ...SYSTEM, id: 'Ñ1' } }, 'IdSistemaInformatico system_wrong'],
    [{ previous: { ...before, hash: 'x' } }, 'RegistroAnterior/Huella previous_wrong'],
    [{ issuerName: 'x'.repeat(121) }, 'NombreRazonEmisor name_length'],
    [{ description: '' }, 'DescripcionOperacion description_length'],
    [{ description: 'x'.repeat(501) }, 'DescripcionOperacion description_length'],
    [{ recipients: [] }, 'Destinatarios recipient_missing'],
    [{ type: 'F2' as const }, 'Destinatarios recipient_unexpected'],
    [{ recipients: [{ name: 'x', country: 'ES', idType: '04' as const, id: '1' }] }, 'IDOtro/IDType recipient_country'],
    [{ type: 'R1' as const }, 'TipoRectificativa corrects_missing'],
    [{ corrects }, 'TipoRectificativa corrects_unexpected'],
    [
      { type: 'R1' as const, corrects: { method: 'S' as const, invoices: [] } },
      'ImporteRectificacion replaced_missing',
    ],
    [
      { type: 'R1' as const, corrects: { ...corrects, replaced: { baseCents: 1, vatCents: 1 } } },
      'ImporteRectificacion replaced_unexpected',
    ],
    [{ breakdown: [], vatTotal: '0.00', total: '0.00' }, 'Desglose breakdown_length'],
    [{ breakdown: breakdown({ rateBp: 1900 }) }, 'TipoImpositivo rate_unknown'],
    [{ breakdown: breakdown({ vatCents: 40_00 }) }, 'CuotaRepercutida vat_wrong'],
    [{ breakdown: breakdown({ tax: { regime: '01', operation: 'N2' } }) }, 'TipoImpositivo rate_unexpected'],
    [{ breakdown: breakdown({ tax: { regime: '08', operation: 'S1' } }) }, 'CalificacionOperacion operation_wrong'],
    [{ breakdown: breakdown({ tax: { regime: '02', operation: 'N1' } }) }, 'CalificacionOperacion operation_wrong'],
    [
      { breakdown: breakdown({ tax: { regime: '01', operation: 'E2' }, rateBp: 0, vatCents: 0 }) },
      'OperacionExenta operation_wrong',
    ],
    [
      { type: 'F2' as const, recipients: [], breakdown: breakdown({ baseCents: 3000_00, vatCents: 630_00 }) },
      'Desglose simplified_too_large',
    ],
    [{ vatTotal: '40.00' }, 'CuotaTotal total_wrong'],
    [{ total: '140.00' }, 'ImporteTotal total_wrong'],
    [{ invoice: id('') }, 'NumSerieFactura number_characters'],
    [{ system: { ...SYSTEM, name: '' } }, 'NombreSistemaInformatico system_wrong'],
    [{ system: { ...SYSTEM, name: 'x'.repeat(31) } }, 'NombreSistemaInformatico system_wrong'],
    [{ recipients: [{ name: 'x'.repeat(121), nif: 'B64717838' }] }, 'Destinatarios/NombreRazon name_length'],
    [{ breakdown: Array.from({ length: 13 }, () => breakdown({})).flat() }, 'Desglose breakdown_length'],
    [{ breakdown: breakdown({ vatCents: -21_00 }) }, 'CuotaRepercutida vat_wrong'],
    [{ breakdown: breakdown({ tax: { regime: '01', operation: 'N2' }, rateBp: 0 }) }, 'CuotaRepercutida vat_wrong'],
    [
      {
        type: 'F2',
        recipients: [],
        breakdown: breakdown({ tax: { regime: '01', operation: 'S2' }, rateBp: 0, vatCents: 0 }),
      },
      'CalificacionOperacion operation_wrong',
    ],
  ];
  it.each(CASES)('%# breaks a rule', (changes, fault) => {
    expect(faultsOf(changes)).toContain(fault);
  });

  it('has a failing case for every check of every rule', () => {
    const rules = readFileSync(join(import.meta.dirname, 'verifactu-rules.ts'), 'utf8');
    const checks = [...rules.matchAll(/'([A-Za-z/]+)',\s*'([a-z_]+)',?\s*\)/g)].map(
      ([, field, fault]) => `${field} ${fault}`,
    );
    const broken = new Set(CASES.map(([, fault]) => fault));
    expect(checks.length).toBeGreaterThan(VERIFACTU_FAULTS.length);
    expect(checks.filter((check) => !broken.has(check))).toEqual([]);
    expect(VERIFACTU_FAULTS.filter((name) => !CASES.some(([, fault]) => fault.endsWith(` ${name}`)))).toEqual([]);
  });

  it('is right for every tax that a Spanish seller can owe', () => {
    for (const country of ['ES', 'DE', 'US'] as const)
      for (const kind of ['business', 'consumer'] as const)
        for (const vatNumber of ['none', 'valid', 'unknown'] as const)
          for (const service of ['advertising', 'electronic'] as const)
            for (const usesOss of [true, false])
              for (const postalCode of ['28001', '35001']) {
                const seller = { country: 'ES', postalCode: '', usesOss };
                const tax = decideTax({
                  day: '2026-11-22',
                  service,
                  seller,
                  buyer: { country, kind, vatNumber, postalCode },
                });
                if (!tax.verifactu) throw new Error('a Spanish invoice has a record');
                const vatCents = tax.rateBp;
                const recorded = tax.verifactu.operation === 'S1' ? vatCents : 0;
                const line = { tax: tax.verifactu, rateBp: tax.rateBp, baseCents: 100_00, vatCents };
                const totals = { vatTotal: plainAmount(recorded), total: plainAmount(100_00 + recorded) };
                expect(faultsOf({ breakdown: [line], ...totals })).toEqual([]);
              }
  });
});

describe('an answer', () => {
  const line = (number: string, state: string, more = '') =>
    `<tikR:RespuestaLinea><tikR:IDFactura><tik:IDEmisorFactura>89890001K</tik:IDEmisorFactura><tik:NumSerieFactura>${number}</tik:NumSerieFactura><tik:FechaExpedicionFactura>01-01-2024</tik:FechaExpedicionFactura></tikR:IDFactura><tikR:Operacion><tik:TipoOperacion>Alta</tik:TipoOperacion></tikR:Operacion><tikR:EstadoRegistro>${state}</tikR:EstadoRegistro>${more}</tikR:RespuestaLinea>`;
  const answer = (
    state: string,
    lines: string,
    {
      csv = '<tikR:CSV>A-ABCDEFGHIJKL12</tikR:CSV>',
      wait = '<tikR:TiempoEsperaEnvio>120</tikR:TiempoEsperaEnvio>',
    } = {},
  ) =>
    `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body><tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="urn:r" xmlns:tik="urn:i">${csv}<tikR:DatosPresentacion><tik:TimestampPresentacion>2026-11-22T10:00:00+01:00</tik:TimestampPresentacion></tikR:DatosPresentacion>${wait}<tikR:EstadoEnvio>${state}</tikR:EstadoEnvio>${lines}</tikR:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>`;
  const read = (text: string) => readVerifactuAnswer(Buffer.from(text), 60);
  const error =
    '<tikR:CodigoErrorRegistro>1117</tikR:CodigoErrorRegistro><tikR:DescripcionErrorRegistro>NIF no censado</tikR:DescripcionErrorRegistro>';

  it('tells of each record, keeps the proof and the time to wait', () => {
    expect(
      read(
        answer(
          'ParcialmenteCorrecto',
          line('A', 'Correcto') +
            line('B', 'AceptadoConErrores', error) +
            line(
              'C',
              'Incorrecto',
              '<tikR:RegistroDuplicado><tik:EstadoRegistroDuplicado>Correcta</tik:EstadoRegistroDuplicado></tikR:RegistroDuplicado>',
            ),
        ),
      ),
    ).toMatchObject({
      kind: 'answered',
      state: 'partly_accepted',
      proof: 'A-ABCDEFGHIJKL12',
      receivedAt: '2026-11-22T10:00:00+01:00',
      waitSeconds: 120,
      records: [
        { number: 'A', operation: 'alta', state: 'accepted', errorCode: null, duplicateOf: null },
        { number: 'B', state: 'accepted_with_errors', errorCode: '1117', errorText: 'NIF no censado' },
        { number: 'C', state: 'refused', duplicateOf: 'accepted' },
      ],
    });
  });

  it.each([
    ['Correcto', 'accepted'],
    ['Incorrecto', 'refused'],
  ])('%s is %s', (said, state) => {
    expect(read(answer(said, line('A', said), { csv: '' }))).toMatchObject({ kind: 'answered', state, proof: null });
  });

  it.each([
    '',
    '<tikR:TiempoEsperaEnvio>soon</tikR:TiempoEsperaEnvio>',
    '<tikR:TiempoEsperaEnvio>-1</tikR:TiempoEsperaEnvio>',
    '<tikR:TiempoEsperaEnvio>99999</tikR:TiempoEsperaEnvio>',
  ])('without a time that makes sense keeps the last: %j', (wait) =>
    expect(read(answer('Correcto', '', { wait }))).toMatchObject({ waitSeconds: 60 }),
  );

  it('may be a fault of the whole request', () => {
    const fault =
      '<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><env:Fault><faultcode>env:Client</faultcode><faultstring>Codigo[4102].El XML no cumple el esquema.</faultstring></env:Fault></env:Body></env:Envelope>';
    expect(read(fault)).toEqual({ kind: 'fault', code: '4102', text: 'Codigo[4102].El XML no cumple el esquema.' });
  });

  it.each([
    '',
    '<html><body>502 Bad Gateway</body></html>',
    '<Envelope/>',
    answer('Quizás', ''),
    answer('Correcto', line('A', 'Tal vez')),
    answer('Correcto', '<tikR:RespuestaLinea/>'),
    `<!DOCTYPE x>${answer('Correcto', '')}`,
  ])('that is none is unreadable: %#', (text) => {
    expect(read(text).kind).toBe('unreadable');
  });

  it('cut off or spoiled anywhere is unreadable and never thrown', () => {
    const whole = Buffer.from(answer('Correcto', line('Ñ', 'Correcto')));
    for (let end = 0; end < whole.length; end += 7)
      expect(readVerifactuAnswer(whole.subarray(0, end), 60).kind).toBe('unreadable');
    assert(
      property(
        array(integer({ min: 0, max: whole.length - 1 })),
        uint8Array({ minLength: 1, maxLength: 8 }),
        (places, bytes) => {
          const spoiled = Buffer.from(whole);
          for (const place of places)
            spoiled.set(bytes.subarray(0, Math.min(bytes.length, spoiled.length - place)), place);
          readVerifactuAnswer(spoiled, 60);
          readVerifactuAnswer(bytes, 60);
        },
      ),
    );
    expect(readVerifactuAnswer(new Uint8Array(5 * 1024 * 1024), 60)).toEqual({ kind: 'unreadable', line: 1 });
  });
});
