import { listHeldCommands } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, PageFrame, Skeleton } from '@tiffin/ui'
import { serverTextOf, TIMINGS, toast, useApiQuery, useLiveChanges, useSession } from '@tiffin/web-kit'
import { CircleCheck, Download } from 'lucide-react'
import { OrdersTabs } from '../../components/orders-tabs.tsx'
import { useHasBills } from '../../hooks/use-has-bills.ts'
import { DecidedTable } from './decided-table.tsx'
import { messages } from './messages.ts'
import { OpenDecision } from './open-decision.tsx'
import { saveDecisions } from './save-decisions.ts'

/** The shortest time between two reads for events, in milliseconds. */
const LISTEN_EVERY_MS = 500

/** Shows what tills have handed over: what needs a decision, and what was decided. */
export function Decisions() {
  const { restaurantName } = useSession()
  const hasBills = useHasBills()
  const { data, error, isFetching, refetch } = useApiQuery(
    listHeldCommands,
    { query: { all: 'true', reasons: 'every' } },
    { staleTime: 0, refetchInterval: TIMINGS.posRefreshMs },
  )
  useLiveChanges({ held: () => void refetch() }, LISTEN_EVERY_MS)
  const open = data?.filter(({ decision }) => !decision)
  const decided = data?.filter(({ decision }) => decision)
  const save = () => {
    if (!data) return
    saveDecisions(data, restaurantName)
    toast.success(messages.exported(data.length))
  }
  return (
    <PageFrame
      title={messages.title}
      help={messages.help}
      actions={
        data &&
        data.length > 0 && (
          <Button icon={<Download size={20} aria-hidden />} onClick={save}>
            {messages.export}
          </Button>
        )
      }
    >
      <OrdersTabs hasBills={hasBills} />
      {error && !data ? (
        <FailedState
          text={messages.fetchFailed}
          reason={serverTextOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <section aria-label={messages.open} className="rounded-card border border-line bg-surface">
            {!open && (
              <div role="status" aria-label="Loading decisions" className="p-4">
                <Skeleton className="h-24 w-full" />
              </div>
            )}
            {open?.length === 0 && (
              <EmptyState icon={<CircleCheck size={28} aria-hidden />} text={messages.nothingOpen} />
            )}
            {open && open.length > 0 && (
              <ul>
                {open.map((held) => (
                  <OpenDecision key={held.id} held={held} />
                ))}
              </ul>
            )}
          </section>
          <Card title={messages.decided} help={messages.decidedHelp}>
            <DecidedTable decided={decided} />
          </Card>
        </>
      )}
    </PageFrame>
  )
}
