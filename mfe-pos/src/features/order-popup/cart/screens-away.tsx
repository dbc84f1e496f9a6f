import { listUndelivered } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { messages } from '../messages.ts'

/**
 * Names the stations without a screen before a punch. It uses the data that `Undelivered` has read and makes no
 * request.
 */
export function ScreensAway() {
  const { data } = useApiQuery(listUndelivered, {}, { enabled: false })
  if (!data || data.stations_without_screen.length === 0) return null
  return (
    <p className="pb-2 text-sm font-medium text-warning-ink">{messages.noScreenAt(data.stations_without_screen)}</p>
  )
}
