import { useCallback, useEffect, useState } from 'react'

const STORAGE_KEY = 'kitchenStationChoice'
/** The key of before a choice told what it was made over: an id, or `all`. The version of before reads no other. */
const OLD_KEY = 'kitchenStation'

/** A station that was chosen here, null for all, and the device's own at that time. */
type Choice = { readonly station: string | null; readonly over: string | null }

/**
 * The station whose tickets this browser shows, null for all: the device's own, or what was chosen here since an Admin
 * set it. A choice stays over a reload, and counts without storage as long as the page is open.
 *
 * @param own undefined where nobody knows it, or there is none: then any choice counts
 */
export function useStationChoice(own: string | null | undefined) {
  const [choice, setChoice] = useState(readChoice)
  const isOver = choice !== null && own !== undefined && choice.over !== own
  // Forgotten for good: the Admin may go back to what it was made over.
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
    // Closed to us.
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
