import { useState } from 'react'

const KEY = 'tiffin.pos.by-wait'

/**
 * Returns whether this terminal sorts its floor by wait, and a function that switches this. The choice is stored in the
 * browser, where that is possible.
 */
export function useFloorSort(): readonly [byWait: boolean, toggle: () => void] {
  const [byWait, setByWait] = useState(readChoice)
  const toggle = () => {
    setByWait(!byWait)
    try {
      if (byWait) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, '1')
    } catch {
      // With full or blocked storage the choice lasts until the reload.
    }
  }
  return [byWait, toggle]
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
