// Preloaded into a gateway under test (node --import), which starts in its own folder: every call gets a slot at once,
// so no call is queued, or refused because of the queue. The product has no code for this.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const { BULKHEAD_LIMITS } = await import(pathToFileURL(path.resolve('src/upstream/bulkhead.ts')).href)
Object.assign(BULKHEAD_LIMITS, { maxConcurrent: 100_000, maxQueued: 100_000, maxWaitMs: 3_600_000 })
