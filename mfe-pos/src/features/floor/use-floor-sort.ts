import { useState } from 'react'

const KEY = 'tiffin.pos.by-wait'

/** Whether this terminal sorts its floor by wait; remembered. */
export function useFloorSort(): readonly [byWait: boolean, toggle: () => void] {
  const [byWait, setByWait] = useState(() => localStorage.getItem(KEY) !== null)
  const toggle = () => {
    setByWait(!byWait)
    if (byWait) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '1')
  }
  return [byWait, toggle]
}
