import type { Invoice } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/saving/use-leave-guard.ts';
import { useTyped } from '../../lib/versions/use-typed.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { CancelButton } from '../../ui/form/cancel-button.tsx';
import { LeaveDialog } from '../../ui/form/leave-dialog.tsx';
import { toastFailure } from '../../ui/toasts/toast.ts';
import { useInvoiceAct } from './queries.ts';

/** Rates are null while their fields are empty. */
type Values = Pick<Invoice, 'dueDay' | 'note' | 'currency'> & { withholdingBp: number | null; vatBp: number | null };

const valuesOf = ({ dueDay, note, currency, withholdingBp, lines }: Invoice): Values => ({
  dueDay,
  note,
  currency,
  withholdingBp,
  vatBp: lines[0]?.vatBp ?? null,
});

/**
 * Changes a draft except its lines; of a supplier's draft, also its VAT and the withheld tax. Only what was changed is
 * sent, because its lines are changed elsewhere.
 */
export function DraftForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT('invoices');
  const ui = useT('ui');
  const isSupplier = invoice.type === 'owner' || invoice.type === 'seller';
  const typed = useTyped(invoice.version, valuesOf(invoice));
  const { values, isChanged, type } = typed;
  const { mutate, isPending } = useInvoiceAct({ id: invoice.id, version: typed.version });
  const leaving = useLeaveGuard({ isUnsaved: () => isChanged && !isPending });
  const save = () => {
    // Emptied: nothing is withheld, and the VAT stays as it was.
    const { vatBp, withholdingBp, ...rest } = typed.change;
    const body = {
      ...rest,
      ...(typeof vatBp === 'number' && { vatBp }),
      ...(withholdingBp !== undefined && { withholdingBp: withholdingBp ?? 0 }),
    };
    mutate(
      { call: (at) => api.invoices.update({ ...at, body }), done: t('saved') },
      { onSuccess: onClose, onError: toastFailure },
    );
  };
  return (
    <Stack gap="sm" role="group" aria-label={t('draft.title')}>
      <LeaveDialog leaving={leaving} />
      <Group grow align="flex-start">
        <DateField
          label={t('fields.dueDay')}
          description={t('draft.dueHelp')}
          value={values.dueDay}
          onChange={(dueDay) => type({ dueDay })}
        />
        {isSupplier ? (
          <>
            <NumberField
              kind="percent"
              label={t('fields.vatBp')}
              value={values.vatBp}
              max={10_000}
              onChange={(vatBp) => type({ vatBp })}
            />
            <NumberField
              kind="percent"
              label={t('fields.withholdingBp')}
              value={values.withholdingBp}
              max={10_000}
              onChange={(withholdingBp) => type({ withholdingBp })}
            />
          </>
        ) : (
          <Select
            label={t('fields.currency')}
            allowDeselect={false}
            data={[...CURRENCIES]}
            value={values.currency}
            onChange={(value) => type({ currency: CURRENCIES.find((each) => each === value) ?? BASE_CURRENCY })}
          />
        )}
      </Group>
      <Textarea
        label={t('fields.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={values.note}
        onChange={(event) => type({ note: event.currentTarget.value })}
      />
      <Group justify="flex-end" gap="xs">
        <CancelButton isChanged={isChanged} onCancel={onClose} />
        <Button loading={isPending} disabled={!isChanged} onClick={save}>
          {ui('actions.save')}
        </Button>
      </Group>
    </Stack>
  );
}
