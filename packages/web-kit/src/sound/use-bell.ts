import { useCallback, useRef, useSyncExternalStore } from 'react'
import { createBell, type Bell, type BellState } from './bell.ts'

export type { BellState } from './bell.ts'

/**
 * Provides a bell while the component is mounted. A tap or a key anywhere on the page silences the bell and turns its
 * sound on.
 */
export function useBell(): {
  readonly state: BellState
  /**
   * Rings at once and then every four seconds, until `silence` is called or the user taps the page or presses a key.
   */
  readonly ring: () => void
  readonly silence: () => void
} {
  const bell = useRef<Bell | null>(null)
  const open = useCallback((onState: () => void) => {
    const made = createBell(onState)
    bell.current = made
    const touched = () => {
      made.silence()
      made.turnOn()
    }
    window.addEventListener('pointerdown', touched, true)
    window.addEventListener('keydown', touched, true)
    return () => {
      window.removeEventListener('pointerdown', touched, true)
      window.removeEventListener('keydown', touched, true)
      bell.current = null
      made.close()
    }
  }, [])
  const state = useSyncExternalStore(open, () => bell.current?.state() ?? 'on')
  const ring = useCallback(() => bell.current?.ring(), [])
  const silence = useCallback(() => bell.current?.silence(), [])
  return { state, ring, silence }
}
