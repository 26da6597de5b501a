import { rule } from '../../../platform/errors.ts';
import type { Declaration } from '../../../platform/fiscal/declaration.ts';
import { defineTask } from '../../../platform/workers/task.ts';

/** In Spanish whoever reads it: it is written for the Spanish tax office. */
const TITLE = 'Declaración responsable del sistema informático de facturación';
const INTRODUCTION =
  'De acuerdo con el artículo 13 del Reglamento aprobado por el Real Decreto 1007/2023, de 5 de diciembre, y el artículo 15 de la Orden HAC/1177/2024, de 17 de octubre.';
const COMPONENTS =
  'Programa de servidor con base de datos PostgreSQL, que se usa desde un navegador web y no necesita equipos propios. Expide facturas y facturas rectificativas de publicaciones y enlaces patrocinados. Por cada una genera un registro de facturación de alta o, en su caso, de anulación, encadenado al anterior por su huella (SHA-256); imprime en la factura el código QR tributario, y remite los registros a la Agencia Estatal de Administración Tributaria.';
const ONLY_VERIFACTU =
  'Sí. El sistema funciona exclusivamente como «VERI*FACTU»: todos los registros se remiten a la Agencia Tributaria por medios electrónicos, en el orden de su cadena. Sin certificado se conservan y esperan a ser remitidos.';
const ONE_TAXPAYER =
  'No. Cada instalación da servicio a un único obligado tributario, aunque la usen varias personas a la vez.';
const SIGNATURE =
  'Ninguno: al funcionar exclusivamente como «VERI*FACTU», los registros no se firman electrónicamente; su integridad se acredita con la huella encadenada y su remisión.';
const STATEMENT =
  'La persona o entidad productora hace constar, bajo su responsabilidad, que este sistema informático, en la versión indicada, cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento que establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de facturación, aprobado por el Real Decreto 1007/2023, en la Orden HAC/1177/2024, y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de dicha orden.';
const DRAFT = 'BORRADOR: esta declaración aún no se ha suscrito.';
const NONE = '–';

/** The statement of the program's producer, as the Spanish tax office wants to see it in the program. */
export const drawDeclaration = defineTask({
  name: 'draw-declaration',
  module: import.meta.url,
  mostInputBytes: 64 * 1024,
  cpuSeconds: 20,
  refuse: () => rule('pdf_failed'),
  async run({ system, producer, nif, address, place, email, day }: Declaration): Promise<Uint8Array> {
    const { Sheet } = await import('../../../platform/paper/sheet.ts');
    const sheet = await Sheet.begin(
      `${TITLE} ${system.name} ${system.version}`,
      'es',
      new Date(`${day ?? '2000-01-01'}T00:00:00Z`),
    );
    sheet.paragraph(TITLE, { size: 16, isBold: true, gap: 6 });
    sheet.paragraph(INTRODUCTION, { color: '#5b6475', gap: 12 });
    if (day === null) sheet.paragraph(DRAFT, { size: 11, isBold: true, color: '#b3261e', gap: 12 });
    const facts = [
      ['a) Nombre del sistema informático', system.name],
      ['b) Código identificador del sistema informático', system.id],
      ['c) Identificador de la versión', system.version],
      ['d) Componentes, equipos y programas, y funcionalidades', COMPONENTS],
      ['e) ¿Solo puede funcionar como «VERI*FACTU»?', ONLY_VERIFACTU],
      ['f) ¿Permite facturar a varios obligados tributarios?', ONE_TAXPAYER],
      ['g) Tipos de firma de los registros', SIGNATURE],
      ['h) Nombre y apellidos o razón social de la entidad productora', producer],
      ['i) Número de identificación fiscal de la entidad productora', nif],
      ['j) Dirección postal de contacto de la entidad productora', address],
      ['k) Cumplimiento', STATEMENT],
      [
        'l) Fecha y lugar de suscripción',
        day === null ? '' : [place, sheet.day(day)].filter((part) => part !== '').join(', '),
      ],
      ['Otras formas de contacto', email],
    ] as const;
    for (const [name, value] of facts) {
      sheet.room(40);
      sheet.paragraph(name, { size: 8.5, color: '#5b6475' });
      sheet.paragraph(value || NONE, { size: 10, gap: 8 });
    }
    return sheet.end(`${system.name} ${system.version} · ${producer}`, (page, pages) => `Página ${page} de ${pages}`);
  },
});
