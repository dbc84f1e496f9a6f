import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { MODULE_FAILURES, moduleName, version } from './modules.ts'

/** A place in the code of a module. */
const frame = z.object({
  /** The file in the release, and the place in it. */
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** The place in the source, such as src/cart.ts:12:3; null without a source map. */
  source: z.nullable(z.string()),
})

/** Errors of a version with the same kind, message and place. */
const moduleError = z.object({
  kind: z.enum(MODULE_FAILURES),
  /** The message without the words that are not in the code of the module or of browsers. */
  message: z.string(),
  frames: z.array(frame),
  /** The address of the module at which the error came last; null where it is none of its addresses. */
  page: z.nullable(z.string()),
  count: z.int(),
  /** How many restaurants had it. */
  restaurants: z.int(),
  first_at: timestamp,
  last_at: timestamp,
})
export type ModuleError = z.output<typeof moduleError>

export const listModuleErrors = defineEndpoint({
  id: 'listModuleErrors',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/module-errors',
  access: { scope: 'deploy' },
  summary: 'The errors of a version of a module that pages reported to any gateway, the most frequent first.',
  query: z.object({ module: moduleName, version }),
  response: z.array(moduleError),
})
