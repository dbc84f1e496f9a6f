import { sized } from './sized.ts'

/**
 * How long a test waits for a state, in ms. It is far more than any state needs on an idle machine, and only ends tests
 * whose state never comes.
 */
export const DEADLINE_MS = 60_000

/** How long a test of many such states in a row may take, in ms. */
export const LONG_TEST_MS = sized(7 * DEADLINE_MS, 60 * DEADLINE_MS)
