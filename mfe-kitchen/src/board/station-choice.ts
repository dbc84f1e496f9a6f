import { useCallback, useState } from 'react'

const STORAGE_KEY = 'kitchenStation'
const ALL = 'all'

/**
 * The station whose tickets this browser shows, null for all: what was chosen here, else the device's own. It stays
 * over a reload, and counts without storage as long as the page is open.
 */
export function useStationChoice(own: string | null) {
  const [chosen, setChosen] = useState(readChoice)
  const choose = useCallback((station: string | null) => {
    setChosen(station ?? ALL)
    try {
      localStorage.setItem(STORAGE_KEY, station ?? ALL)
    } catch {
      // Closed to us.
    }
  }, [])
  const station = chosen ?? own
  return [station === ALL ? null : station, choose] as const
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
