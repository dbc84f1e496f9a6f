import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The milliseconds that a test waits for a state, from the configuration of Vitest. */
    readonly deadlineMs: number
  }
}

const { asyncWrapper } = getConfig()

// React writes the document first and runs effects, such as a toast, after it. A test gets the element it waited for
// only once those effects ran; otherwise the test could be faster than the effects on a busy machine.
const effectsDone = () =>
  new Promise<void>((done) => void unstable_scheduleCallback(unstable_IdlePriority, () => done()))

configure({
  // The wait depends on the machine. Its limit is shorter than that of a test, so that the failure names the missing
  // element.
  asyncUtilTimeout: inject('deadlineMs'),
  async asyncWrapper(wait) {
    const found = await asyncWrapper(wait)
    await effectsDone()
    return found
  },
})
