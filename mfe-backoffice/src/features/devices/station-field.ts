import type { Station } from '@tiffin/contracts'
import { messages } from './messages.ts'

/** Returns the choices for a station: '' for all stations, then each station. */
export function stationOptions(stations: readonly Station[]) {
  return [{ value: '', label: messages.allStations }, ...stations.map(({ id, name }) => ({ value: id, label: name }))]
}

/** Returns the station of a screen in words. A screen whose station was deleted shows the tickets of all stations. */
export function stationWords(stationId: string | null, stations: readonly Station[]): string {
  if (stationId === null) return messages.allStations
  return stations.find(({ id }) => id === stationId)?.name ?? messages.stationGone
}
