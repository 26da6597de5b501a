import { releaseBillFilter } from '@linkstand/contract/releases-bills/filter';
import type { ReleaseBill } from '@linkstand/contract/releases-bills/schema';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choicesQuery } from '../../ui/resource/fields/choices-query.ts';
import { wholeSource } from '../../ui/resource/fields/record-select.tsx';
import { defineSection } from '../../ui/resource/section.ts';
import { CategoryCostName } from './components/category-cost-name.tsx';
import { PayForm } from './components/pay-form.tsx';
import { ReleaseBillStatus } from './components/release-bill-status.tsx';

const costs = wholeSource('categories-costs', api.categoriesCosts.getAll, (record: ReleaseBill) => record.categoryCost);
const choices = choicesQuery('categories-costs', api.categoriesCosts.getAll);
const NONE: readonly Ref[] = [];

export const section = defineSection({
  name: 'releases-bills',
  noun: 'release_bill',
  path: '/releases-bills',
  api: api.releasesBills,
  label: ({ description }) => description,
  status: (bill) => <ReleaseBillStatus bill={bill} />,
  useExtras: () => useQuery(choices).data ?? NONE,
  columns: (c) => [
    c.text('description', { grow: true, rank: 1, width: 240, edit: true }),
    c.text('supplier', { sort: true, rank: 3, edit: true }),
    c.text('documentNumber', { rank: 4, width: 160 }),
    c.custom('categoryCost', (bill) => <CategoryCostName category={bill.categoryCost} />, { rank: 3, width: 170 }),
    c.money('valueCents', { sort: true }),
    c.date('issueDate', { sort: true, rank: 5, hidden: true }),
    c.date('dueDate', { sort: true }),
    c.date('paymentDate', { sort: true, rank: 3 }),
    c.custom('status', (bill) => <ReleaseBillStatus bill={bill} />, { rank: 1, width: 130 }),
  ],
  filter: releaseBillFilter,
  filters: (_words, choices) => ({ categoryCostId: { options: choices } }),
  fields: (f) => [
    f.group('bill', [
      f.line('description', { required: true, maxLength: 200, wide: true }),
      f.line('supplier', { maxLength: 120 }),
      f.line('documentNumber', { maxLength: 60 }),
      f.record('categoryCostId', costs, { required: true }),
      f.money('valueCents', { required: true }),
    ]),
    f.group('dates', [
      f.day('issueDate', { required: true }),
      f.day('dueDate', { required: true }),
      f.day('paymentDate'),
    ]),
    f.group('notes', [f.text('notes')]),
  ],
  blank: {},
  schema: async () => (await import('@linkstand/contract/releases-bills/schema')).ReleaseBillInput,
  bulk: (words) => [
    {
      key: 'pay',
      label: words('pay.action'),
      icon: <IconCalendarCheck size={15} />,
      title: words('pay.title'),
      form: PayForm,
      done: (count) => words('pay.done', { count }),
    },
  ],
});
