import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router'
import { hasUnsavedChanges, mayDiscardChanges } from './unsaved-changes.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>

/**
 * The browser's history, which asks before a page with unsaved changes is left. React Router's own blocker needs its
 * data router, whose weight every first visit would pay.
 */
export function createGuardedHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  const { push, replace, listen } = history

  const isAnotherPage = (to: To) =>
    (typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname)) !==
    location.pathname
  const guarded =
    (move: BrowserHistory['push']): BrowserHistory['push'] =>
    (to, state) => {
      if (!hasUnsavedChanges() || !isAnotherPage(to)) return move(to, state)
      void mayDiscardChanges().then((isLeaving) => isLeaving && move(to, state))
    }
  history.push = guarded(push)
  history.replace = guarded(replace)

  history.listen = (listener) => {
    // The address has changed already when the back button is heard of: it is put back, and then the question asked.
    let returningFrom = 0
    let isLeaving = false
    let shownPath = location.pathname

    const ask = async (delta: number) => {
      isLeaving = await mayDiscardChanges()
      if (isLeaving) history.go(delta)
    }
    return listen((update) => {
      const { action, delta } = update
      if (action === 'POP' && returningFrom !== 0) {
        void ask(returningFrom)
        returningFrom = 0
        return
      }
      if (action === 'POP' && delta && !isLeaving && hasUnsavedChanges() && update.location.pathname !== shownPath) {
        returningFrom = delta
        history.go(-delta)
        return
      }
      isLeaving = false
      shownPath = update.location.pathname
      listener(update)
    })
  }
  return history
}
