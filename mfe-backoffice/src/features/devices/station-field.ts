import type { Station } from '@tiffin/contracts'
import { messages } from './messages.ts'

/** What the choice of a station offers: all of them, which is no value, and each. */
export function stationOptions(stations: readonly Station[]) {
  return [{ value: '', label: messages.allStations }, ...stations.map(({ id, name }) => ({ value: id, label: name }))]
}

/** What a screen shows: the tickets of its station, or of all where it has none and where that is gone. */
export function stationWords(stationId: string | null, stations: readonly Station[]): string {
  if (stationId === null) return messages.allStations
  return stations.find(({ id }) => id === stationId)?.name ?? messages.stationGone
}
