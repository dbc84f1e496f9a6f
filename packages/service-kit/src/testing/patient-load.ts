import { loadLimitsFor, type LoadLimits } from '../load/load-control.ts'

const MAX_WAIT_MS = 60_000

/**
 * Returns the default limits with a wait of a minute, so that a test on a busy machine does not fail for waiting too
 * long.
 */
export function patientLoad(connections: number): LoadLimits {
  const { usual, heavy, upload } = loadLimitsFor(connections)
  return {
    usual: { ...usual, maxWaitMs: MAX_WAIT_MS },
    heavy: { ...heavy, maxWaitMs: MAX_WAIT_MS },
    upload: { ...upload, maxWaitMs: MAX_WAIT_MS },
  }
}
