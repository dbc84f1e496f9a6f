import { listDevices, listStations } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import type { KnownNames } from './format/entry-words.ts'

/**
 * Provides the names of stations and devices by id, because an entry contains only the id of a screen's station or of a
 * printer's print agent.
 */
export function useKnownNames(): KnownNames {
  const { data: stations } = useApiQuery(listStations)
  const { data: devices } = useApiQuery(listDevices)
  return useMemo(
    () => new Map([...(stations ?? []), ...(devices ?? [])].map(({ id, name }) => [id, name])),
    [stations, devices],
  )
}
