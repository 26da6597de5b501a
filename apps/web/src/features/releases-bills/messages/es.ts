import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Gastos',
  subtitle: 'Facturas que paga la propia empresa.',
  new: 'Nuevo gasto',
  empty: 'Todavía no hay gastos',
  emptyHelp: 'Añade el primero: alquiler, software, comisiones, todo lo que paga la propia empresa.',
  fields: {
    description: 'Descripción',
    supplier: 'Proveedor',
    documentNumber: 'Número de documento',
    categoryCostId: 'Categoría de gasto',
    categoryCost: 'Categoría de gasto',
    valueCents: 'Importe',
    issueDate: 'Emisión',
    dueDate: 'Vencimiento',
    paymentDate: 'Pago',
    status: 'Estado',
    notes: 'Notas',
  },
  filters: {
    text: 'Descripción, proveedor o documento',
    late: 'Con retraso',
    due: 'Vencimiento',
    payment: 'Pago',
  },
  help: {
    paymentDate: 'Vacío mientras esté abierto.',
  },
  groups: {
    bill: 'Gasto',
    dates: 'Fechas',
    datesHelp: 'Lleva retraso cuando ha vencido y no está pagado.',
    notes: 'Notas',
  },
  choices: {
    status: {
      open: 'Abierto',
      paid: 'Pagado',
      late: 'Con retraso',
    },
  },
  pay: {
    action: 'Marcar como pagado',
    title: 'Marcar como pagado',
    what_one: '{{count}} gasto quedará pagado.',
    what_other: '{{count}} gastos quedarán pagados.',
    left_one: '{{count}} más ya está pagado y conserva su fecha.',
    left_other: '{{count}} más ya están pagados y conservan su fecha.',
    day: 'Día del pago',
    done_one: '{{count}} gasto marcado como pagado',
    done_other: '{{count}} gastos marcados como pagados',
  },
});
