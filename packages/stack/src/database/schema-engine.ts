import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { MigrationAdapter } from './migration-adapter.ts'

export const NO_FILTER = { externalTables: [], externalEnums: [] }

/** Receives the engine's panic messages, which are otherwise lost. */
class PanicRegistry {
  message = ''
  set_message(message: string): void {
    this.message = message
  }
}

let loaded = false

/** Loads the engine's WebAssembly build from npm, because the native one is a download at run time. */
function loadEngine(): void {
  if (loaded) return
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const module = new WebAssembly.Module(readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': engine })
  engine.__wbg_set_wasm(instance.exports)
  ;(instance.exports['__wbindgen_start'] as () => void)()
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: new PanicRegistry() })
  loaded = true
}

/** Opens Prisma's schema engine on a database for the time of `work`. */
export async function withSchemaEngine<T>(
  url: string,
  schemaFile: string,
  work: (engine: engine.SchemaEngine, schema: string) => Promise<T>,
): Promise<T> {
  loadEngine()
  const schema = readFileSync(schemaFile, 'utf8')
  const adapter = new MigrationAdapter(url)
  const quiet = () => undefined
  try {
    const instance = await engine.SchemaEngine.new(
      { datamodels: [[schemaFile, schema]] },
      quiet,
      bindMigrationAwareSqlAdapterFactory(adapter),
    )
    return await work(instance, schema).finally(() => instance.free())
  } catch (error) {
    throw readable(error, adapter.scriptError)
  } finally {
    await adapter.close()
  }
}

/**
 * Shortens the engine's message, which ends in a Rust stack trace, and replaces the code of a refused script by the
 * server's error.
 */
function readable(error: unknown, scriptError: Error | undefined): Error {
  const message = error instanceof Error ? error.message : JSON.stringify(error)
  const script = /migration_name="([^"]+)"/.exec(message)?.[1]
  const text = scriptError?.message ?? message.split(/\n\s+0: /)[0]!
  return new Error(script ? `${script}: ${text}` : text, { cause: scriptError ?? error })
}
