import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router'
import { hasUnsavedChanges, mayDiscardChanges } from './unsaved-changes.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>

/**
 * Creates a browser history that asks before a page with unsaved changes is left. React Router's own blocker needs its
 * data router, which would make every first visit larger.
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
    // The browser reports the back button after it has changed the address, so the address is restored before the
    // question.
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
