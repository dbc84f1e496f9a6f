import { useEffect } from 'react'
import { confirm } from '../confirm/confirm.ts'
import { useHold } from '../modules/hold.ts'

/** How many parts of the page hold work that leaving would lose. */
let holders = 0

/** Leaving the page, by link, back button or closing the tab, asks first while there is something to lose. */
export function useUnsavedChanges(isDirty: boolean): void {
  useHold(isDirty)
  useEffect(() => {
    if (!isDirty) return
    holders += 1
    addEventListener('beforeunload', askBrowser)
    return () => {
      holders -= 1
      removeEventListener('beforeunload', askBrowser)
    }
  }, [isDirty])
}

/** Is there something to ask about? Navigation stays synchronous while there is not. */
export function hasUnsavedChanges(): boolean {
  return holders > 0
}

export function mayDiscardChanges(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    message: 'Your changes have not been saved. Leave without saving them?',
    confirmLabel: 'Leave',
    danger: true,
  })
}

/** The browser asks in its own words. */
function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
