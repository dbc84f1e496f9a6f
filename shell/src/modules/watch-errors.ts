import { versionOf } from './federation.ts'
import { noteVisit } from './visits.ts'

/** The address of a file of a module in a stack. */
const FILE = /\/modules\/([a-z][a-z0-9-]*)\/[\w.-]+\/[\w.-]+\.js/

/** The most errors that a page reports, because one in a timer comes again and again. */
const MOST_REPORTS = 10

/**
 * Reports errors of modules that no boundary catches: those of event handlers, timers and promises. An error belongs to
 * the module whose file is the first in its stack; without such a file it is not reported.
 *
 * @returns a function that ends it
 */
export function watchErrors(): () => void {
  let left = MOST_REPORTS
  const watch = (kind: 'error' | 'rejection') => (event: Event) => {
    const { error = null, reason = error } = event as Partial<ErrorEvent & PromiseRejectionEvent>
    const module = FILE.exec(String((reason as Error | null)?.stack))?.[1]
    if (!module) return
    noteVisit(module, versionOf(module), { failed: true })
    if (left-- <= 0) return
    // The reporter is loaded on demand, so that it is not in the first load.
    import('./later-parts.ts').then(({ reportFailure }) => reportFailure(module, reason, kind)).catch(() => undefined)
  }
  const [onError, onRejection] = [watch('error'), watch('rejection')]
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
