import { listOperatorActions, type ResponseOf } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { useEffect, useRef, useState } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf, type PartState } from '../../queries/state-of.ts'
import { useLoadFailure } from '../../queries/use-load-failure.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { ActionRow } from './action-row.tsx'
import { messages } from './messages.ts'

type Page = ResponseOf<typeof listOperatorActions>

const SKELETON_ROWS = 6

/**
 * Lists the actions of operators in pages of 50; `before` is the time at which the page above ended. A page is no
 * longer refreshed once older actions are shown below it: new actions would push its last rows out, and no page would
 * show those rows.
 */
export function Activity({ before }: { before?: string }) {
  const [kept, setKept] = useState<Page | null>(null)
  const query = usePlatformQuery(
    listOperatorActions,
    { query: { ...(before && { before }) } },
    { enabled: kept === null },
  )
  useLoadFailure(query.error, loadFailed.activity)
  const state: PartState<Page> = kept
    ? { status: 'loaded', value: kept }
    : stateOf(query, (page) => page, loadFailed.activity)
  const list = useFocusOnceLoaded(before !== undefined && state.status === 'loaded')

  if (state.status === 'failed')
    return <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
  const page = state.status === 'loaded' ? state.value : null
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
      {next !== null && kept && <Activity before={next} />}
      {next !== null && !kept && (
        <Button className="justify-self-center" onClick={() => setKept(page)}>
          {messages.older}
        </Button>
      )}
    </>
  )
}

/** Moves the focus to the older actions once they are loaded, for users of the keyboard. */
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
