import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long a test waits for a state, as the configuration of Vitest says it for all tests. */
    readonly deadlineMs: number
  }
}

const { asyncWrapper } = getConfig()

// React writes the document first and runs effects, such as a toast, after it. What was found in the document is given
// to the test once those ran: on a busy machine a test would else be faster than they are.
const effectsDone = () =>
  new Promise<void>((done) => void unstable_scheduleCallback(unstable_IdlePriority, () => done()))

configure({
  // How soon something comes depends on the machine. The wait is shorter than the limit of a test, so that the failure
  // says what is missing.
  asyncUtilTimeout: inject('deadlineMs'),
  async asyncWrapper(wait) {
    const found = await asyncWrapper(wait)
    await effectsDone()
    return found
  },
})
