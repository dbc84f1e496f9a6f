import { reportModuleFailure } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { isLoaded, versionOf } from './federation.ts'

const MOST_CHARACTERS = 500

/** Tells the gateway that a module failed. Nobody waits for it, and a failure of its own is nobody's concern. */
export async function reportFailure(module: string, error: unknown): Promise<void> {
  const version = versionOf(module)
  if (version === null) return
  const message = String(error instanceof Error ? error.message : error).slice(0, MOST_CHARACTERS)
  const kind = isLoaded(module) ? 'render' : message.includes('speaks module contract') ? 'contract' : 'load'
  await call(reportModuleFailure, { body: { module, version, kind, message } })
}
