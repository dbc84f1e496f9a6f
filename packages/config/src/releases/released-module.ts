import * as z from 'zod/mini'

/** A version of a module as it lies in the store, which never changes again. */
export const releasedModule = z.object({
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
  /** The module contracts it can live with, as a range of versions. */
  contract: z.string(),
  /** What it takes from the shell at run time, with the ranges it can live with. */
  shared: z.record(z.string(), z.string()),
  /** Names of what it exposes. */
  exposes: z.array(z.string()),
  /** JavaScript of entry and first screen over the wire, brotli, and what its team allows it. */
  bytes: z.int(),
  budget_bytes: z.nullable(z.int()),
  /** The commit it was built from; null outside a repository. */
  commit: z.nullable(z.string()),
  released_at: z.string(),
})
export type ReleasedModule = z.output<typeof releasedModule>

/** What modules meet in the shell; the shell's build writes it down. */
export const shellFacts = z.object({ contract: z.string(), shared: z.record(z.string(), z.string()) })
export type ShellFacts = z.output<typeof shellFacts>
