import { reportModuleFailure } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { isLoaded, versionOf } from './federation.ts'

const MOST_CHARACTERS = 500

/** Tells the gateway that a module failed. Nobody waits for it, and a failure of its own is nobody's concern. */
export async function reportFailure(module: string, error: unknown): Promise<void> {
  const version = versionOf(module)
  if (version === null) return
  const message = String(error instanceof Error ? error.message : error).slice(0, MOST_CHARACTERS)
  await call(reportModuleFailure, { body: { module, version, kind: kindOf(module, error, message), message } })
}

function kindOf(module: string, error: unknown, message: string) {
  if (message.includes('speaks module contract')) return 'contract'
  return isLoaded(module) && !isOfMissingPart(error) ? 'render' : 'load'
}

/** What webpack throws in a module that runs when a script or a stylesheet of a later part does not come. */
function isOfMissingPart(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
}
