import { useEffect } from 'react'

let holders = 0

/**
 * While it is held, the version of the module on screen is not changed: somebody works on what that would lose, such as
 * an open order. A form with unsaved changes holds by itself.
 */
export function useHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    holders += 1
    return () => {
      holders -= 1
    }
  }, [isHeld])
}

export function isHeld(): boolean {
  return holders > 0
}
