import { useEffect } from 'react'

let holders = 0

/**
 * While it is held, the version of the module on screen is not changed: somebody works on what that would lose, such as
 * an open order. A form with unsaved changes holds by itself.
 */
export function useHold(isWorkOpen: boolean): void {
  useEffect(() => {
    if (!isWorkOpen) return
    holders += 1
    return () => {
      holders -= 1
    }
  }, [isWorkOpen])
}

export function isHeld(): boolean {
  return holders > 0
}
