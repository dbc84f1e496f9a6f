import { listStations } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import type { StationNames } from './format/entry-words.ts'

/** The stations by their id, which is all that entries about a screen know of them. */
export function useStationNames(): StationNames {
  const { data } = useApiQuery(listStations)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
