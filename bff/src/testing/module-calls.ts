import { createHash } from 'node:crypto'
import type { Endpoint } from '@tiffin/contracts'
import { deviceTokenOf, tokenOf } from '@tiffin/service-kit/testing'
import { DEPLOY_TOKEN, type startGateway } from './start-gateway.ts'

export type Gateway = Awaited<ReturnType<typeof startGateway>>

export const idOf = (subdomain: string) =>
  `01910000-0000-7000-8000-${createHash('sha256').update(subdomain).digest('hex').slice(0, 12)}`
/** Makes the token of a waiter of the restaurant with this subdomain. */
export const staffOf = (subdomain: string) =>
  tokenOf({ restaurantId: idOf(subdomain), userId: '01910000-0000-7000-8000-0000000000b1', role: 'Waiter', subdomain })

/** Makes the token of a screen in the kitchen of the restaurant with this subdomain. */
export const screenOf = (subdomain: string) => {
  const deviceId = '01910000-0000-7000-8000-0000000000b2'
  return deviceTokenOf({ restaurantId: idOf(subdomain), deviceId, kind: 'screen', subdomain })
}

/** Makes the calls that tests of the module pos need. @param current returns the gateway for calls that name none */
export function moduleCalls(current: () => Gateway) {
  return {
    async call<T = Record<string, unknown>>(
      endpoint: Endpoint,
      body?: object,
      token: string | null = DEPLOY_TOKEN,
      to = current(),
    ) {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const reply = await fetch(to.url + endpoint.path.replace(':name', 'pos'), {
        method: endpoint.method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: (text === '' ? null : JSON.parse(text)) as T }
    },

    /** Reads the version from the page, or from the registry, at this path. */
    async versionAt(address: string, token: string | null = null, to = current()) {
      const reply = await fetch(to.url + address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
      const text = await reply.text()
      const registry = address.startsWith('/modules.json')
        ? JSON.parse(text)
        : JSON.parse(/id="tiffin-page">(.*?)<\/script>/.exec(text)![1]!).registry
      return (registry as { modules: { version: string }[] }).modules[0]?.version
    },
  }
}
