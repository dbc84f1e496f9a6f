import { sized } from './sized.ts'

/**
 * The time in ms that a test waits for a state. It is far more than any state needs on an idle machine, and only ends
 * tests whose state never comes.
 */
export const DEADLINE_MS = 60_000

/** The time in ms that a test of many states in a row may take. */
export const LONG_TEST_MS = sized(7 * DEADLINE_MS, 60 * DEADLINE_MS)
