import * as z from 'zod/mini'
import { endpointShape } from './endpoint-shapes.ts'

/**
 * The file in which the build of a module records its imports: names from each package that the shell shares, and from
 * CONTRACTS.
 */
export const USED_NAMES_FILE = 'used-names.json'
/** The package with the endpoints that a module calls. It is bundled and not shared. */
export const CONTRACTS = '@tiffin/contracts'

/** The name under which releases of the shell are stored and logged. No module may have it. */
export const SHELL = 'shell'

/** What a build of the shell gives to modules, as the build records it in `shell.json`. */
export const shellFacts = z.object({
  contract: z.string(),
  /** The version of each shared package. */
  shared: z.record(z.string(), z.string()),
  /** The exported names of each shared package; missing for older shells. */
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** The description of a version (`module.json`). A stored version never changes. */
export const releasedModule = z.object({
  name: z.string(),
  version: z.string(),
  /** Address prefixes the module owns. */
  routes: z.array(z.string()),
  /**
   * The module's pages of the restaurant app and its content for pages of other modules, as declared. They are checked
   * at the release, and again one by one for the registry, so that an invalid one affects nothing else. Missing in
   * older descriptions.
   */
  pages: z.optional(z.unknown()),
  slots: z.optional(z.unknown()),
  /** The team of the module and how to reach it, as declared; checked at the release. Missing in older descriptions. */
  owners: z.optional(z.unknown()),
  /** The file the loader fetches first. */
  entry: z.string(),
  /** The scripts of the first screen without the entry, for preloading. */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** SHA-384 of every script and stylesheet, by its path. The shell never runs a script without a hash. */
  integrity: z.record(z.string(), z.string()),
  /** The range of module contract versions that the module supports. */
  contract: z.string(),
  /** The packages that the module takes from the shell at run time, with the version ranges it supports. */
  shared: z.record(z.string(), z.string()),
  /** The exports that the module imports from each shared package; missing in older descriptions. */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The endpoints that the module calls, with the shapes at its build; missing in older descriptions. */
  calls: z.optional(z.record(z.string(), endpointShape)),
  /** The names that the module exposes to the shell. */
  exposes: z.array(z.string()),
  /**
   * The HTML of a release of the shell, and what the shell gives to modules. Both are in one file, so a gateway never
   * serves the page of one shell and compares modules with another. A module does not have this field.
   */
  shell: z.optional(z.object({ ...shellFacts.shape, page: z.string() })),
  /**
   * The JavaScript of entry and first screen in bytes (brotli), and the team's budget for it; null without a budget.
   */
  bytes: z.int(),
  budget_bytes: z.nullable(z.int()),
  /** The commit that the module was built from; null outside a repository. */
  commit: z.nullable(z.string()),
  released_at: z.string(),
})
export type ReleasedModule = z.output<typeof releasedModule>

/** Everything that a module depends on: what a shell gives, and the endpoints of the gateway. */
export const shellDescription = z.object({
  ...shellFacts.shape,
  /** The endpoints of the gateway; missing for older gateways. */
  endpoints: z.optional(z.record(z.string(), endpointShape)),
})
export type ShellDescription = z.output<typeof shellDescription>
