import { listStationOutputs, setStationOutput, type Station } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS } from '@tiffin/domain'
import { controlClass } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

const PAPER = 'till'
const SECONDS = [DEFAULT_DUE_SECONDS, 15, 30, 60]

/**
 * Chooses where a station gets its tickets, on paper from the till or on a screen, and the seconds after which a ticket
 * that no screen has drawn raises an alarm.
 */
export function OutputSelect({ station }: { readonly station: Station }) {
  const outputs = useApiQuery(listStationOutputs)
  const { mutateAsync, isPending } = useApiMutation(setStationOutput, { invalidates: [listStationOutputs] })
  const tellFailure = useTellFailure()
  const output = outputs.data?.find(({ station_id }) => station_id === station.id)
  const seconds = [...new Set([...SECONDS, ...(output ? [output.due_seconds] : [])])].toSorted((a, b) => a - b)

  const choose = async (chosen: string) => {
    const body = chosen === PAPER ? { kind: 'till' as const } : { kind: 'screen' as const, due_seconds: Number(chosen) }
    try {
      await mutateAsync({ params: { id: station.id }, body })
    } catch (error) {
      return tellFailure(error, messages.outputFailed)
    }
    toast.success(chosen === PAPER ? messages.onPaper(station.name) : messages.onScreen(station.name))
  }
  return (
    <select
      aria-label={messages.ticketsOf(station.name)}
      className={controlClass}
      disabled={!outputs.data || isPending}
      value={output ? String(output.due_seconds) : PAPER}
      onChange={({ target }) => void choose(target.value)}
    >
      <option value={PAPER}>{messages.paper}</option>
      {seconds.map((each) => (
        <option key={each} value={each}>
          {messages.screen(each)}
        </option>
      ))}
    </select>
  )
}
