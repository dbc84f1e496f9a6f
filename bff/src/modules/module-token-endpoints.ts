import {
  createModuleToken,
  listModuleTokens,
  revokeModuleToken,
  type ModuleToken as TokenOnWire,
} from '@tiffin/contracts'
import type { ModuleToken, Releases } from '@tiffin/module-releases'
import { gatewayEndpoint, type GatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { originOf, withAppErrors } from './module-caller.ts'

/** Returns the endpoints by which the operator creates, lists and revokes the tokens of teams. */
export function moduleTokenEndpoints(releases: Releases): GatewayEndpoint[] {
  return [
    gatewayEndpoint(listModuleTokens, async () => (await withAppErrors(releases.tokens())).map(toWire)),
    gatewayEndpoint(createModuleToken, async ({ body, ...request }) => {
      const { token, entry } = await withAppErrors(releases.createToken(body, originOf(request)))
      return { ...toWire(entry), token }
    }),
    gatewayEndpoint(revokeModuleToken, async ({ params: { id }, ...request }) => {
      await withAppErrors(releases.revokeToken(id, originOf(request)))
      return undefined
    }),
  ]
}

function toWire({ id, module, team, createdAt, createdBy, expires }: ModuleToken): TokenOnWire {
  return { id, module, team, created_at: createdAt, created_by: createdBy, expires_at: expires }
}
