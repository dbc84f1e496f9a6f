import { createColumnHelper } from '@tanstack/react-table'
import type { Plan } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { Money } from '@tiffin/ui'
import type { features } from '../../components/table-features.ts'
import { dayOf } from '../../format/dates.ts'
import { PlanActions, type PlanActionsProps } from './plan-actions.tsx'

const helper = createColumnHelper<typeof features, Plan>()

/** Returns the columns of spec §2. The search looks at id and name. */
export function planColumns(actions: Pick<PlanActionsProps, 'onEdit' | 'onDelete'>) {
  return helper.columns([
    helper.accessor('plan_id', {
      header: 'Plan ID',
      sortFn: 'text',
      meta: { isRowHeader: true },
      cell: ({ getValue }) => <code className="font-mono text-sm">{getValue()}</code>,
    }),
    helper.accessor('name', { header: 'Name', sortFn: 'text' }),
    helper.accessor('price_in_paise', {
      header: 'Price',
      sortFn: 'basic',
      sortDescFirst: false,
      enableGlobalFilter: false,
      meta: { align: 'end' },
      cell: ({ getValue }) => <Money amountPaise={paise(getValue())} />,
    }),
    helper.accessor('billing_interval', { header: 'Billing Interval', sortFn: 'text', enableGlobalFilter: false }),
    helper.accessor('created_at', {
      header: 'Created',
      sortFn: 'text',
      enableGlobalFilter: false,
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: ({ getValue }) => dayOf(getValue()),
    }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'end' },
      cell: ({ row: { original: plan }, table }) => (
        <PlanActions plan={plan} isLeaving={table.options.meta?.leavingRowId === plan.plan_id} {...actions} />
      ),
    }),
  ])
}
