import { useEffect } from 'react'
import { confirm } from '../confirm/confirm.ts'
import { useHold } from '../modules/hold.ts'

/** The number of page parts with unsaved changes. */
let holders = 0

/** Asks before the page is left by link, back button or closing the tab, while `isDirty` is true. */
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

/** Returns whether leaving needs a question. Without one, navigation stays synchronous. */
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

/** Makes the browser show its own question before it closes the page. */
function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
