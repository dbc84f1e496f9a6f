import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** A press is long after as many milliseconds as Android waits (no figure of the specification). */
const LONG_PRESS_MS = 500
/** A finger that moves further, in pixels, scrolls. */
const STEADY_PX = 10

/**
 * Opens the menu of what is pressed: by the second mouse button, the key for menus, or a long press, which tablets of
 * Apple do not tell as such. The tap in which a long press ends counts for nothing.
 *
 * @param open is called with the `data-long-press` of what was pressed; null where there is no such menu
 */
export function useLongPress(open: ((pressed: string) => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const hasOpened = useRef(false)
  if (open === null) return {}

  const openAt = (target: EventTarget): boolean => {
    const pressed = (target as Element).closest<HTMLElement>('[data-long-press]')?.dataset['longPress']
    if (pressed === undefined) return false
    open(pressed)
    return true
  }
  const stop = () => clearTimeout(timer.current)
  return {
    onContextMenu(event: MouseEvent) {
      stop()
      if (!openAt(event.target)) return
      event.preventDefault()
      hasOpened.current = true
    },
    onPointerDown({ target, clientX, clientY, pointerType }: PointerEvent) {
      stop()
      hasOpened.current = false
      start.current = { x: clientX, y: clientY }
      if (pointerType !== 'mouse') timer.current = setTimeout(() => (hasOpened.current = openAt(target)), LONG_PRESS_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STEADY_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent) {
      // A click of the keyboard has no pointer before it.
      if (hasOpened.current && event.detail > 0) event.stopPropagation()
      hasOpened.current = false
    },
  }
}
