import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** The milliseconds after which a press counts as long, as on Android (no figure of the specification). */
const LONG_PRESS_MS = 500
/** The distance in pixels beyond which a moving finger counts as scrolling. */
const STEADY_PX = 10

/**
 * Returns the event handlers for an element that contains elements with a menu. The right mouse button, the menu key or
 * a long press on one of them opens its menu. The long press is timed here, because Apple's tablets send no event for
 * it. The click at the end of a long press is ignored.
 *
 * @param open receives the `data-long-press` of the pressed element; null where there is no menu
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
      // A click by keyboard has a `detail` of 0 and follows no press, so it passes.
      if (hasOpened.current && event.detail > 0) event.stopPropagation()
      hasOpened.current = false
    },
  }
}
