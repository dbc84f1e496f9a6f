/**
 * How long a test waits for a state, in ms. Far more than any state needs on an idle machine: it only ends a test whose
 * state never comes.
 */
export const DEADLINE_MS = 60_000
