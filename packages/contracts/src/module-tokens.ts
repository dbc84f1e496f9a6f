import { MAX_TEAM_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { moduleName } from './modules.ts'

const fields = {
  id: z.string(),
  module: z.string(),
  team: z.string(),
  created_at: timestamp,
  created_by: z.string(),
  expires_at: timestamp,
}

/** A token by which a team uploads releases of one module. */
const moduleToken = z.object(fields)
export type ModuleToken = z.output<typeof moduleToken>

const MAX_TOKEN_DAYS = 730
/** The name of a team. */
export const TEAM_NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9 _-]{0,${MAX_TEAM_NAME_LENGTH - 1}}$`)
/** The rule of `TEAM_NAME` for people, in the messages that refuse a name. */
export const TEAM_NAME_RULE = `letters, digits, spaces and hyphens, ${MAX_TEAM_NAME_LENGTH} at most`

export const listModuleTokens = defineEndpoint({
  id: 'listModuleTokens',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/module-tokens',
  access: operatorOnly,
  summary: 'The tokens by which teams upload releases, without those that were revoked.',
  response: z.array(moduleToken),
})

export const createModuleToken = defineEndpoint({
  id: 'createModuleToken',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/module-tokens',
  access: operatorOnly,
  summary: 'Creates a token that uploads releases of one module. It is shown in this reply alone.',
  body: z.object({
    module: moduleName,
    team: z.string().check(z.regex(TEAM_NAME, `must be ${TEAM_NAME_RULE}`)),
    days: z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)),
  }),
  response: z.object({ ...fields, token: z.string() }),
})

export const revokeModuleToken = defineEndpoint({
  id: 'revokeModuleToken',
  service: 'gateway',
  method: 'DELETE',
  path: '/api/system/module-tokens/:id',
  access: operatorOnly,
  summary: 'Revokes a token of a module; every gateway refuses it within about a second.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  response: 'none',
})
