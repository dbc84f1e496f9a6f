import type { Plan } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { RowAction } from '@tiffin/ui'
import { Pencil, Trash2 } from 'lucide-react'

export type PlanActionsProps = {
  readonly plan: Plan
  readonly isLeaving: boolean
  readonly onEdit: (plan: Plan) => void
  /** Receives the button as well, from which the caller finds the row. */
  readonly onDelete: (plan: Plan, button: HTMLElement) => void
}

/** Shows the buttons 'Edit' and 'Delete' of a row. The free plan has no 'Delete' (spec §6). */
export function PlanActions({ plan, isLeaving, onEdit, onDelete }: PlanActionsProps) {
  return (
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
          isBusy={isLeaving}
          onClick={(button) => onDelete(plan, button)}
        />
      )}
    </span>
  )
}
