import { MAX_FAILURE_LENGTH, MAX_PAGE_PATH_LENGTH, MAX_STACK_LENGTH, reportModuleFailure } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { isLoaded, versionOf } from './federation.ts'

/**
 * Reports the failure of a module to the gateway; `kind` is given for an error that no boundary caught.
 *
 * @throws Error when the report fails; callers ignore it
 */
export async function reportFailure(module: string, error: unknown, kind?: 'error' | 'rejection'): Promise<void> {
  const version = versionOf(module)
  if (version === null) return
  const message = String(error instanceof Error ? error.message : error).slice(0, MAX_FAILURE_LENGTH)
  const stack = error instanceof Error ? error.stack?.slice(0, MAX_STACK_LENGTH) : undefined
  await call(reportModuleFailure, {
    body: {
      module,
      version,
      kind: kind ?? kindOf(module, error, message),
      message,
      ...(stack && { stack }),
      page: location.pathname.slice(0, MAX_PAGE_PATH_LENGTH),
    },
  })
}

function kindOf(module: string, error: unknown, message: string) {
  if (message.includes('speaks module contract')) return 'contract'
  return isLoaded(module) && !isChunkError(error) ? 'render' : 'load'
}

/** Returns whether webpack failed to load a lazy chunk, script or stylesheet, of a module that runs. */
function isChunkError(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
}
