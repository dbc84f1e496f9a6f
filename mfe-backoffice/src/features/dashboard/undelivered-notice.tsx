import { handOverTickets, listUndelivered, type UndeliveredTicket } from '@tiffin/contracts'
import { ALARM_ALL_TILLS_AFTER_MS } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { serverTextOr, TIMINGS, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Check } from 'lucide-react'
import { AGENT_OFF, PROBLEM_WORDS } from '../../printer-words.ts'
import { messages } from './messages.ts'

/** The most tickets that the notice names. */
const MOST = 5

/**
 * Lists the kitchen tickets that are still undelivered half a minute after they were due, unless a person has taken
 * them over. Below the tickets are the problems of their printers.
 */
export function UndeliveredNotice() {
  const { data } = useApiQuery(listUndelivered, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const { mutateAsync, isPending } = useApiMutation(handOverTickets, { invalidates: [listUndelivered] })
  const tickets = data?.tickets.filter(({ due_in_ms }) => due_in_ms <= -ALARM_ALL_TILLS_AFTER_MS) ?? []
  const { more = 0, more_expired = 0 } = data ?? {}
  if (tickets.length + more + more_expired === 0) return null
  const notListed = Math.max(0, tickets.length - MOST) + more + more_expired

  const takeOver = async () => {
    try {
      await mutateAsync({ body: { how: 'told', ids: tickets.map(({ id }) => id), expired: more_expired > 0 } })
    } catch (error) {
      toast.error(serverTextOr(error, messages.handOverFailed))
    }
  }
  return (
    <section
      aria-label={messages.undelivered}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-danger-soft p-4 text-danger-ink"
    >
      <div role="alert" className="grid flex-1 basis-72 gap-1 text-base font-bold [overflow-wrap:anywhere]">
        <p>{messages.notDelivered(tickets.slice(0, MOST).map(nameOf), notListed)}</p>
        {troublesOf(tickets).map((trouble) => (
          <p key={trouble} className="font-medium">
            {trouble}
          </p>
        ))}
      </div>
      <Button icon={<Check size={20} aria-hidden />} busy={isPending} onClick={() => void takeOver()}>
        {messages.tell}
      </Button>
    </section>
  )
}

function nameOf({ number, table_name: table, order_type: type, station }: UndeliveredTicket): string {
  return messages.kot(number, table ?? type, station)
}

/** Returns the known problems of the printers of these tickets, each printer once. */
function troublesOf(tickets: readonly UndeliveredTicket[]): string[] {
  const troubles = tickets.flatMap(({ printer }) => {
    const trouble = printer && (printer.is_agent_on ? printer.problem && PROBLEM_WORDS[printer.problem] : AGENT_OFF)
    return printer && trouble ? [messages.printer(printer.name, trouble)] : []
  })
  return [...new Set(troubles)]
}
