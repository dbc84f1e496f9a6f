import { createColumnHelper } from '@tanstack/react-table'
import type { Plan } from '@tiffin/contracts'
import { paise, PLAN_FREE_ID } from '@tiffin/domain'
import { Button, Money } from '@tiffin/ui'
import type { features } from '../../table/features.ts'
import { dayOf } from '../../words/dates.ts'

const helper = createColumnHelper<typeof features, Plan>()

export type PlanActions = {
  readonly deletingId: string | null
  readonly onEdit: (plan: Plan) => void
  /** Gets the button, from which the row is found. */
  readonly onDelete: (plan: Plan, button: HTMLElement) => void
}

/** The columns of spec §2. Plans are found by id and name; the free one stays (spec §6). */
export function planColumns({ deletingId, onEdit, onDelete }: PlanActions) {
  return helper.columns([
    helper.accessor('plan_id', { header: 'Plan ID', sortFn: 'text', meta: { isRowHeader: true }, cell: ({ getValue }) => <code className="font-mono text-sm">{getValue()}</code> }),
    helper.accessor('name', { header: 'Name', sortFn: 'text' }),
    helper.accessor('price_in_paise', { header: 'Price', sortFn: 'basic', sortDescFirst: false, enableGlobalFilter: false, meta: { align: 'end' }, cell: ({ getValue }) => <Money amountPaise={paise(getValue())} /> }),
    helper.accessor('billing_interval', { header: 'Billing Interval', sortFn: 'text', enableGlobalFilter: false }),
    helper.accessor('created_at', { header: 'Created', sortFn: 'text', enableGlobalFilter: false, meta: { className: 'whitespace-nowrap tabular-nums' }, cell: ({ getValue }) => dayOf(getValue()) }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'end' },
      cell: ({ row: { original: plan } }) => (
        <span className="flex justify-end max-sm:-ml-4">
          <Button variant="ghost" aria-label={`Edit ${plan.name}`} onClick={() => onEdit(plan)}>
            <span className="text-sm">Edit</span>
          </Button>
          {plan.plan_id !== PLAN_FREE_ID && (
            <Button variant="ghost" aria-label={`Delete ${plan.name}`} busy={deletingId === plan.plan_id} onClick={(event) => onDelete(plan, event.currentTarget)}>
              <span className="text-sm text-danger-ink">Delete</span>
            </Button>
          )}
        </span>
      ),
    }),
  ])
}
