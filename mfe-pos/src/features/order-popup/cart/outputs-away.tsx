import { listUndelivered } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { AGENT_OFF, PROBLEM_WORDS } from '../../../printing/printer-words.ts'
import { messages } from '../messages.ts'

/**
 * Names the stations without a screen, and those whose printer has a problem, before a punch. It uses the data that
 * `Undelivered` has read and makes no request.
 */
export function OutputsAway() {
  const { data } = useApiQuery(listUndelivered, {}, { enabled: false })
  if (!data) return null
  const { stations_without_screen: without, printers_in_trouble: troubles = [] } = data
  if (without.length + troubles.length === 0) return null
  return (
    <div className="grid gap-1 pb-2 text-sm font-medium text-warning-ink">
      {without.length > 0 && <p>{messages.noScreenAt(without)}</p>}
      {troubles.map(({ station, problem }) => (
        <p key={station} className="[overflow-wrap:anywhere]">
          {messages.printerTrouble(station, problem === null ? AGENT_OFF : PROBLEM_WORDS[problem])}
        </p>
      ))}
    </div>
  )
}
