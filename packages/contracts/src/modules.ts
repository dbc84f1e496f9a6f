import { MOST_CANARY_RESTAURANTS } from '@tiffin/domain'
import * as z from '#schema'
import { endedCanary } from './canary-comparison.ts'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { MAX_DNS_LABEL_LENGTH } from './subdomains.ts'

/** Access for the operator, and for pipelines with a deploy token. */
const deployOnly = { scope: 'deploy' } as const

/**
 * Version and module name become folder names in the store, so the pattern excludes paths. `log` is the release log.
 */
export const version = z.string().check(z.regex(/^\w[\w.-]{0,99}$/, 'must be a version'))
/** The name of a module: that of its folder without `mfe-`. */
export const MODULE_NAME = /^(?!log$)[a-z][a-z0-9-]{0,40}$/
export const moduleName = z.string().check(z.regex(MODULE_NAME, 'must be the name of a module'))
const moduleParams = z.object({ name: moduleName })

const canary = z.object({ version: z.string(), restaurants: z.array(z.string()), percent: z.int() })

/** Who owns a module, as its package.json says under `tiffin.owners`. */
const moduleOwners = z.object({
  team: z.string(),
  /** How to reach the team: a mail address, a telephone number, the name of a channel or of a group. */
  contact: z.string(),
})
export type ModuleOwners = z.output<typeof moduleOwners>

export const moduleOverview = z.object({
  name: z.string(),
  /** The owners by the newest version that can be read; missing for one without, and where an older gateway answers. */
  owners: z.optional(moduleOwners),
  live: z.nullable(z.string()),
  /**
   * The version served outside the canary: the live one, or the nearest earlier one that can be read when the live one
   * cannot; null without such a version.
   */
  given: z.nullable(z.string()),
  /** The version that a rollback makes live; null without one. */
  live_before: z.nullable(z.string()),
  canary: z.nullable(canary),
  /** The last canary, if the gateway ended it; null once a person promoted a version or started a canary. */
  ended_canary: z.nullable(endedCanary),
  /**
   * The services whose next version restaurants in the canary use; missing where there is none, and where an older
   * gateway answers. One that is away does not answer, so these restaurants use the live version.
   */
  next_services: z.optional(z.array(z.object({ service: z.string(), is_away: z.boolean() }))),
  versions: z.array(
    z.object({
      version: z.string(),
      released_at: timestamp,
      commit: z.nullable(z.string()),
      /** Compressed JavaScript of the first screen, in bytes; null for a version that cannot be read. */
      bytes: z.nullable(z.int()),
      /** Why the version cannot run on this platform, a sentence each: incompatible with the shell, or not readable. */
      problems: z.array(z.string()),
      /**
       * Failures that pages reported to the answering gateway in the last 24 hours, and the number of restaurants that
       * had one.
       */
      failures: z.int(),
      failing_restaurants: z.int(),
    }),
  ),
})
export type ModuleOverview = z.output<typeof moduleOverview>

const fields = z.record(z.string(), z.string())

export const listModules = defineEndpoint({
  id: 'listModules',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/modules',
  access: deployOnly,
  summary:
    'Modules with their versions, the newest first: which is live, which is tried by some, how often each failed.',
  response: z.object({
    modules: z.array(moduleOverview),
    /** Problems of the release log, a sentence each. */
    problems: z.array(z.string()),
    /**
     * The dependencies that this platform provides: module contract, shared packages with their exports, and endpoints.
     */
    shell: z.object({
      contract: z.string(),
      shared: z.record(z.string(), z.string()),
      exports: z.optional(z.record(z.string(), z.array(z.string()))),
      /** The endpoints by id: method and path, and the fields that a caller may send and read, with their kinds. */
      endpoints: z.optional(z.record(z.string(), z.object({ at: z.string(), sends: fields, reads: fields }))),
    }),
  }),
})

const changed = z.object({ module: z.string(), version: z.string() })

export const publishModule = defineEndpoint({
  id: 'publishModule',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/versions',
  access: deployOnly,
  summary: 'Makes a version known that lies in the store. The first one of a module is live at once.',
  params: moduleParams,
  body: z.object({ version }),
  response: changed,
})

export const uploadModule = defineEndpoint({
  id: 'uploadModule',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/uploads',
  access: deployOnly,
  summary:
    'Releases the build of a module that the body holds. By a token of the panel the first one is not live at once.',
  params: moduleParams,
  archive: { maxBytes: 16 * 1024 * 1024 },
  response: z.object({ module: z.string(), version: z.string(), is_live: z.boolean() }),
})

export const promoteModule = defineEndpoint({
  id: 'promoteModule',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/promote',
  access: deployOnly,
  summary: 'Makes a version live for everybody.',
  params: moduleParams,
  body: z.object({ version }),
  response: changed,
})

export const rollBackModule = defineEndpoint({
  id: 'rollBackModule',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/rollback',
  access: deployOnly,
  summary: 'Leaves a version: ends its canary, or goes back to what was live before it.',
  params: moduleParams,
  /** `from` is the version to roll back. The request is refused when no restaurant gets that version any more. */
  body: z.object({ from: z.optional(version) }),
  response: changed,
})

export const startCanary = defineEndpoint({
  id: 'startCanary',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/canary',
  access: deployOnly,
  summary: 'Gives a version to some restaurants first: those named by subdomain, and a share of all.',
  params: moduleParams,
  body: z.object({
    version,
    restaurants: z
      .array(z.string().check(z.minLength(1), z.maxLength(MAX_DNS_LABEL_LENGTH)))
      .check(z.maxLength(MOST_CANARY_RESTAURANTS)),
    percent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  response: changed,
})

/**
 * `error` is one of an event handler, a timer or other code outside of rendering, `rejection` one of a promise. Both
 * are stored, and neither counts as a failure, because the page goes on.
 */
export const MODULE_FAILURES = ['load', 'contract', 'render', 'error', 'rejection'] as const
/** The longest parts of a report, in characters; a page cuts what is longer. */
export const MAX_FAILURE_LENGTH = 500
export const MAX_STACK_LENGTH = 4_000
export const MAX_PAGE_PATH_LENGTH = 200

export const reportModuleFailure = defineEndpoint({
  id: 'reportModuleFailure',
  service: 'gateway',
  method: 'POST',
  path: '/api/module-failures',
  access: { scope: 'anyone' },
  summary: 'A page tells that a module did not load, broke or had an error.',
  body: z.object({
    module: moduleName,
    version,
    kind: z.enum(MODULE_FAILURES),
    message: z.string().check(z.maxLength(MAX_FAILURE_LENGTH)),
    /** The stack as the browser gives it; missing in reports of older shells, as is `page`. */
    stack: z.optional(z.string().check(z.maxLength(MAX_STACK_LENGTH))),
    /** The path of the page, without query. */
    page: z.optional(z.string().check(z.maxLength(MAX_PAGE_PATH_LENGTH))),
  }),
  response: 'none',
})
