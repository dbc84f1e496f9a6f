import { listOperatorActions, type ResponseOf } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { useEffect, useRef, useState } from 'react'
import { loadFailed } from '../../platform/messages.ts'
import { stateOf, type PartState } from '../../platform/state-of.ts'
import { useLoadFailure } from '../../platform/use-load-failure.ts'
import { usePlatformQuery } from '../../platform/use-platform-query.ts'
import { ActionRow } from './action-row.tsx'
import { messages } from './messages.ts'

type Page = ResponseOf<typeof listOperatorActions>

const SKELETON_ROWS = 6

/**
 * What operators did, 50 at a time; `before` is where the page above ended. A page stays as it was once older ones are
 * shown below it: what is new would push its last rows out, and they would be on neither.
 */
export function ActivityList({ before }: { before?: string }) {
  const [kept, setKept] = useState<Page | null>(null)
  const query = usePlatformQuery(
    listOperatorActions,
    { query: { ...(before && { before }) } },
    { enabled: kept === null },
  )
  useLoadFailure(query.error, loadFailed.activity)
  const state: PartState<Page> = kept
    ? { at: 'loaded', value: kept }
    : stateOf(query, (page) => page, loadFailed.activity)
  const list = useFocusOnceLoaded(before !== undefined && state.at === 'loaded')

  if (state.at === 'failed')
    return <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
  const page = state.at === 'loaded' ? state.value : null
  const { actions, next, missing } = page ?? { actions: undefined, next: null, missing: [] }
  return (
    <>
      {missing.length > 0 && (
        <p role="alert" className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">
          {messages.missing(missing)}
        </p>
      )}
      <Card>
        {actions?.length === 0 ? (
          <EmptyState text={messages.none} />
        ) : (
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={before ? 'Older activity' : 'Activity'}
            aria-busy={actions === undefined}
            className="-my-3"
          >
            {actions
              ? actions.map((action) => <ActionRow key={action.id} action={action} />)
              : Array.from({ length: SKELETON_ROWS }, (_, index) => <HeldPlace key={index} />)}
          </ol>
        )}
      </Card>
      {next !== null && kept && <ActivityList before={next} />}
      {next !== null && !kept && (
        <Button className="justify-self-center" onClick={() => setKept(page)}>
          {messages.older}
        </Button>
      )}
    </>
  )
}

/** Who asked for older ones by keyboard goes on where they begin. */
function useFocusOnceLoaded(isWanted: boolean) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isWanted) list.current?.focus({ preventScroll: true })
  }, [isWanted])
  return list
}

function HeldPlace() {
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <Skeleton className="h-6 w-full" />
    </li>
  )
}
