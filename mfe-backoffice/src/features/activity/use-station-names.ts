import { listStations } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import type { StationNames } from './format/entry-words.ts'

/** Provides the names of the stations by id, because an entry about a screen names its station only by the id. */
export function useStationNames(): StationNames {
  const { data } = useApiQuery(listStations)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
