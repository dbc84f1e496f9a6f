import { useCallback, useEffect, useState } from 'react'

const STORAGE_KEY = 'kitchenStationChoice'
/**
 * The key that older releases read and wrote. Its value is the id of a station or `all`, without the device's own
 * station.
 */
const OLD_KEY = 'kitchenStation'

/** The station chosen in this browser, null for all, and the device's own station at that time. */
type Choice = { readonly station: string | null; readonly over: string | null }

/**
 * Provides the station whose tickets this browser shows, null for all: the choice made here, until an Admin changes the
 * device's own station. The choice survives a reload; without storage it lasts while the page is open.
 *
 * @param own the device's own station; undefined where it is unknown or there is none, so that any choice counts
 */
export function useStationChoice(own: string | null | undefined) {
  const [choice, setChoice] = useState(readChoice)
  const isOver = choice !== null && own !== undefined && choice.over !== own
  // The stored choice is deleted, because it must not count again when the Admin later sets the old station again.
  if (isOver) setChoice(null)
  useEffect(() => keep(choice), [choice])
  const choose = useCallback((station: string | null) => setChoice({ station, over: own ?? null }), [own])
  return [choice && !isOver ? choice.station : (own ?? null), choose] as const
}

function keep(choice: Choice | null): void {
  try {
    localStorage.removeItem(OLD_KEY)
    if (choice === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
  } catch {
    // The browser blocks storage, so the choice lasts while the page is open.
  }
}

function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored !== null) {
      const { station = null, over = null } = JSON.parse(stored) as Partial<Choice>
      return { station, over }
    }
    const old = localStorage.getItem(OLD_KEY)
    return old === null ? null : { station: old === 'all' ? null : old, over: null }
  } catch {
    return null
  }
}
