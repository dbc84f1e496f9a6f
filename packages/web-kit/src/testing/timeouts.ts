import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The milliseconds that a test waits for a state, from the configuration of Vitest. */
    readonly deadlineMs: number
  }
}

const { asyncWrapper, getElementError } = getConfig()

// React writes the document first and runs effects, such as a toast, after it. A test gets the element it waited for
// only once those effects ran; otherwise the test could be faster than the effects on a busy machine.
const effectsDone = () =>
  new Promise<void>((done) => void unstable_scheduleCallback(unstable_IdlePriority, () => done()))

/** The name that Testing Library gives to the error of a query. */
const NOT_FOUND = 'TestingLibraryElementError'

configure({
  // The wait depends on the machine. Its limit is shorter than that of a test, so that the failure names the missing
  // element.
  asyncUtilTimeout: inject('deadlineMs'),
  // While a wait goes on, each look that finds nothing would print the whole document into an error that nobody reads.
  // At its end the wait asks for the document once.
  getElementError(message, container) {
    const isLooking = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    return isLooking
      ? Object.assign(new Error(message ?? ''), { name: NOT_FOUND })
      : getElementError(message, container)
  },
  async asyncWrapper(wait) {
    const found = await asyncWrapper(wait)
    await effectsDone()
    return found
  },
})
