import { listUndelivered } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { messages } from '../messages.ts'

/** Warns before a punch which stations have no screen, by the data that the bar above the floor has read. */
export function ScreensAway() {
  const { data } = useApiQuery(listUndelivered, {}, { enabled: false })
  if (!data || data.stations_without_screen.length === 0) return null
  return (
    <p className="pb-2 text-sm font-medium text-warning-ink">{messages.noScreenAt(data.stations_without_screen)}</p>
  )
}
