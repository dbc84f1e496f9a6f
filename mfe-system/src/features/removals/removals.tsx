import { listRemovals, type Removal } from '@tiffin/contracts'
import { Badge, Card, cx, FailedState, type BadgeTone } from '@tiffin/ui'
import { loadFailed } from '../../queries/messages.ts'
import { reasonOf } from '../../queries/reason-of.ts'
import { useLoadFailure } from '../../queries/use-load-failure.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { dayOf } from '../../format/dates.ts'
import { messages, stateWords } from './messages.ts'

/** The milliseconds between two reads while a removal is in progress; the specification names no figure. */
const REFRESH_MS = 5_000

const tones: Readonly<Record<Removal['state'], BadgeTone>> = {
  closing: 'warning',
  closed: 'neutral',
  purging: 'warning',
  purged: 'confirm',
}

/**
 * Shows the removed restaurants and the progress of each. Renders nothing while no restaurant was removed, or until the
 * first read has answered. If a read fails, the known removals stay; where none is known, the card shows the failure.
 */
export function Removals() {
  const { data, error, isFetching, refetch } = usePlatformQuery(
    listRemovals,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? REFRESH_MS : false) },
  )
  useLoadFailure(error, loadFailed.removals)
  const removals = data?.length ? data : null
  if (!removals && !error) return null
  return (
    <Card title={messages.title} help={messages.help}>
      {removals ? (
        <ul aria-label={messages.title} className="-my-2">
          {removals.map((removal) => (
            <RemovalRow key={removal.restaurant_id} removal={removal} />
          ))}
        </ul>
      ) : (
        <FailedState
          text={loadFailed.removals(reasonOf(error))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}

function RemovalRow({ removal }: { removal: Removal }) {
  const { name, subdomain, removed_at, removed_by, state, waiting_for, problem } = removal
  return (
    <li
      className={cx(
        'grid min-h-11 items-center gap-x-4 gap-y-1 border-b border-line',
        'py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="min-w-0">
        <p className="text-base font-medium [overflow-wrap:anywhere]">
          {name} <span className="text-sm font-normal text-muted">{subdomain}</span>
        </p>
        <p className="text-sm text-muted">
          {dayOf(removed_at)} · {removed_by}
        </p>
        {problem && <p className="text-sm text-danger-ink [overflow-wrap:anywhere]">{problem}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        {waiting_for.length > 0 && <span className="text-sm text-muted">{messages.waitingFor(waiting_for)}</span>}
        <Badge tone={tones[state]}>{stateWords[state](removal)}</Badge>
      </div>
    </li>
  )
}

function isUnderWay({ state }: Removal): boolean {
  return state === 'closing' || state === 'purging'
}
