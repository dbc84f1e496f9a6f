import { useTable, type SortingState } from '@tanstack/react-table'
import type { Plan } from '@tiffin/contracts'
import { ClearButton, EmptyState } from '@tiffin/ui'
import { useMemo, useState } from 'react'
import { features } from '../../components/table-features.ts'
import { ModelTable } from '../../components/model-table.tsx'
import { messages } from './messages.ts'
import type { PlanActionsProps } from './plan-actions.tsx'
import { planColumns } from './plan-columns.tsx'

type PlansTableProps = Pick<PlanActionsProps, 'onEdit' | 'onDelete'> & {
  readonly deletingId: string | null
  /** All plans; undefined until they are loaded. */
  readonly plans: readonly Plan[] | undefined
  readonly search: string
  readonly onClearSearch: () => void
}

const NO_PLANS: readonly Plan[] = []
/** The sorting with which the page opens (spec §9). */
const CHEAPEST_FIRST: SortingState = [{ id: 'price_in_paise', desc: false }]

/** Shows the table of plans. The browser searches and sorts the plans, because they are few. */
export function PlansTable({ plans, search, onClearSearch, deletingId, onEdit, onDelete }: PlansTableProps) {
  const columns = useMemo(() => planColumns({ onEdit, onDelete }), [onEdit, onDelete])
  const [sorting, setSorting] = useState(CHEAPEST_FIRST)
  const table = useTable({
    features,
    columns,
    data: plans ?? NO_PLANS,
    meta: { leavingRowId: deletingId },
    getRowId: ({ plan_id }) => plan_id,
    manualPagination: true,
    enableSortingRemoval: false,
    globalFilterFn: 'includesString',
    state: { sorting, globalFilter: search },
    onSortingChange: setSorting,
  })
  return (
    <ModelTable
      table={table}
      caption={messages.title}
      isLoading={plans === undefined}
      isWide
      empty={
        <EmptyState
          text={messages.none(search)}
          action={search && <ClearButton onClear={onClearSearch}>Clear search</ClearButton>}
        />
      }
    />
  )
}
