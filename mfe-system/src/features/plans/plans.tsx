import { listAllPlans, type Plan } from '@tiffin/contracts'
import { Button, Card, FailedState, PageFrame, SearchField } from '@tiffin/ui'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { messages } from './messages.ts'
import { PlansTable } from './plans-table.tsx'
import { useDeletePlan } from './use-delete-plan.ts'

const MAX_SEARCH = 60

// The code of the dialog, with the parser for features, is loaded when the operator first edits or adds a plan.
const PlanDialog = lazyPart(async () => (await import('./plan-form/plan-dialog.tsx')).PlanDialog)

/** Shows all plans, to search, add, edit and delete (spec §2). */
export function Plans() {
  const state = stateOf(usePlatformQuery(listAllPlans), (plans) => plans, loadFailed.plans)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Plan | 'new' | null>(null)
  const { remove, deletingId } = useDeletePlan()
  return (
    <PageFrame
      title={messages.title}
      actions={
        <Button variant="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setOpened('new')}>
          Add Plan
        </Button>
      }
    >
      <div className="max-w-form">
        <SearchField
          label="Search plans"
          placeholder="Plan ID or name"
          maxLength={MAX_SEARCH}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Card>
        {state.status === 'failed' ? (
          <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
        ) : (
          <PlansTable
            plans={state.status === 'loaded' ? state.value : undefined}
            search={search}
            onClearSearch={() => setSearch('')}
            deletingId={deletingId}
            onEdit={setOpened}
            onDelete={remove}
          />
        )}
      </Card>
      <LazyPlace>
        {opened && <PlanDialog plan={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      </LazyPlace>
    </PageFrame>
  )
}
