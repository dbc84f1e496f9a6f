import { useEffect, useRef } from 'react'
import { bumpButtons, focusTicket } from './focus-ticket.ts'

type Commands = {
  readonly recallLast: () => void
  readonly toggleCounts: () => void
  readonly setAvailability: () => void
}

/**
 * Handles the keys of a bump bar, which is a keyboard. 1 to 9 choose the n-th ticket, arrows the next or the previous
 * one, and Enter presses the focused button. Backspace recalls the ticket that was bumped last. A shows or hides the
 * counts. 0 opens the availability of the focused dish, of the dishes of the chosen ticket, or of all dishes at hand.
 * Keys in a field or a dialog are ignored here.
 */
export function useKeys(commands: Commands): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return
      if (run(event.key, event.repeat, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Runs the command of a key. @returns true when the browser must not handle the key as well */
function run(key: string, isRepeated: boolean, { recallLast, toggleCounts, setAvailability }: Commands): boolean {
  if (/^[1-9]$/.test(key)) {
    focusTicket(document, Number(key) - 1)
    return true
  }
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      step(1)
      return true
    case 'ArrowLeft':
    case 'ArrowUp':
      step(-1)
      return true
    // Enter is ignored while it is held down, because it would bump one ticket after the other.
    case 'Enter':
      return isRepeated
    case 'Backspace':
      if (!isRepeated) recallLast()
      return true
    case 'a':
    case 'A':
      if (!isRepeated) toggleCounts()
      return true
    case '0':
      if (!isRepeated) setAvailability()
      return true
    default:
      return false
  }
}

/** Chooses the next or previous ticket, or the oldest ticket where none is chosen. */
function step(by: 1 | -1): void {
  const buttons = bumpButtons(document)
  const chosen = buttons.findIndex((button) => button.closest('article')?.contains(document.activeElement))
  focusTicket(document, chosen < 0 ? 0 : Math.min(Math.max(chosen + by, 0), buttons.length - 1))
}

function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [role="dialog"]') !== null
}
