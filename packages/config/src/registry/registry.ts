import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const moduleSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Address prefixes the module owns. */
  routes: z.array(z.string()),
  /** What the loader fetches first. */
  entry: z.string(),
  /** What the entry needs for its first screen, for preloading. */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** SHA-384 of every file, by its path. A file without one is not run. */
  integrity: z.record(z.string(), z.string()),
  contract: z.string(),
})

/** Which version of each module is live. The files never change; this one does. */
export const registrySchema = z.object({ schema: z.literal(1), revision: z.int(), modules: z.array(moduleSchema) })

export type RegistryModule = z.output<typeof moduleSchema>
export type Registry = z.output<typeof registrySchema>

export const emptyRegistry: Registry = { schema: 1, revision: 0, modules: [] }

/** The registry of a modules folder; empty when nothing was released yet. */
export async function readRegistry(modulesDir: string): Promise<Registry> {
  try {
    return registrySchema.parse(JSON.parse(await readFile(path.join(modulesDir, 'registry.json'), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry
    throw error
  }
}
