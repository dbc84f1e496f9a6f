import { createColumnHelper } from '@tanstack/react-table'
import type { Plan } from '@tiffin/contracts'
import { paise, PLAN_FREE_ID } from '@tiffin/domain'
import { Money, RowAction } from '@tiffin/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { features } from '../../components/table-features.ts'
import { dayOf } from '../../format/dates.ts'

const helper = createColumnHelper<typeof features, Plan>()

export type PlanActions = {
  readonly onEdit: (plan: Plan) => void
  /** Receives the button as well, from which the caller finds the row. */
  readonly onDelete: (plan: Plan, button: HTMLElement) => void
}

/** Returns the columns of spec §2. The search looks at id and name; the free plan has no 'Delete' (spec §6). */
export function planColumns({ onEdit, onDelete }: PlanActions) {
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
        <span className="flex justify-end @max-[36rem]:-ml-2">
          <RowAction
            word="Edit"
            label={`Edit ${plan.name}`}
            icon={<Pencil size={20} aria-hidden />}
            onClick={() => onEdit(plan)}
          />
          {plan.plan_id !== PLAN_FREE_ID && (
            <RowAction
              word="Delete"
              label={`Delete ${plan.name}`}
              icon={<Trash2 size={20} aria-hidden />}
              isBusy={table.options.meta?.leavingRowId === plan.plan_id}
              onClick={(button) => onDelete(plan, button)}
            />
          )}
        </span>
      ),
    }),
  ])
}
