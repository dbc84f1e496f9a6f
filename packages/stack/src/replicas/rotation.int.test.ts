import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERNAL_CALLERS } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import type { CallKeys } from '../secrets.ts'
import { appRoleOf, SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS, LONG_TEST_MS } from '../testing/deadline.ts'
import { sized } from '../testing/sized.ts'
import { repeated } from './repeated.ts'
import { startReplicatedProduct, type ReplicatedProduct, type Rotating } from './replicated-product.ts'

const OPERATOR = { email: 'operator@tiffin.test', password: 'tiffin-operator' }
const ADMIN = { email: 'admin@spice.test', password: 'a-password', subdomain: 'spice' }

/** Between two calls of a kind: enough of them, and a machine that has time for those who start. */
const PACE_MS = sized(150, 50)

let product: ReplicatedProduct
const roles: string[] = []
beforeAll(async () => {
  product = await startReplicatedProduct()
})
afterAll(async () => {
  await product?.stop()
})

type Asked = {
  readonly token?: string
  readonly json?: object
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function ask(
  method: string,
  place: string,
  { token, json, headers, body }: Asked = {},
): Promise<{ status: number; text: string }> {
  const reply = await fetch(product.url + place, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json ? JSON.stringify(json) : (body ?? null),
  })
  return { status: reply.status, text: await reply.text() }
}

/** The tokens and signatures of outside callers. */
type Shown = {
  readonly staff: string
  readonly operator: string
  readonly webhookSecret: string
  readonly deployToken: string
  /** The id of an area of the restaurant. */
  readonly area: string
}

async function signIn(): Promise<Pick<Shown, 'staff' | 'operator'>> {
  const tokenOf = async (place: string, json: object) =>
    (JSON.parse((await repeated(() => ask('POST', place, { json }))).text) as { token: string }).token
  return { operator: await tokenOf('/api/system/login', OPERATOR), staff: await tokenOf('/api/login', ADMIN) }
}

const event = (secret: string) => {
  const body = JSON.stringify({ event: 'subscription.updated', created_at: 1, payload: {} })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return ask('POST', '/api/webhooks/razorpay', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': randomBytes(8).toString('hex'),
    },
  })
}

/** One call for every kind of secret, with the secrets it needs. */
const asks: Record<string, (shown: Shown) => Promise<{ status: number; text: string }>> = {
  // Renames one area again and again: a restaurant may have so many of them only.
  'staff: token of a restaurant, keys of gateway and orders, database': ({ staff, area }) =>
    ask('PUT', `/api/areas/${area}`, { token: staff, json: { name: randomBytes(6).toString('hex') } }),
  'operator: token of the operator, key of the gateway at three services': ({ operator }) =>
    ask('GET', '/api/system/stats', { token: operator }),
  'sign-in: keys that mint tokens': () => ask('POST', '/api/login', { json: ADMIN }),
  'provider: secret of the webhook': ({ webhookSecret }) => event(webhookSecret),
  'pipeline: deploy token': ({ deployToken }) => ask('GET', '/api/system/modules', { token: deployToken }),
}

/**
 * Calls on and on, each kind in a line of its own, until it is stopped. @returns how many were answered and which
 * refused
 */
function load(shown: () => Shown): { stop(): Promise<{ answered: Record<string, number>; refused: string[] }> } {
  const answered = Object.fromEntries(Object.keys(asks).map((name) => [name, 0]))
  const refused: string[] = []
  const stopping = new AbortController()
  const lines = Object.entries(asks).map(async ([name, call]) => {
    while (!stopping.signal.aborted) {
      const { status, text } = await repeated(() => call(shown()))
      answered[name]! += 1
      if (status < 200 || status > 299) refused.push(`${name}: ${status} ${text}`)
      await sleep(PACE_MS)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(lines)
      return { answered, refused }
    },
  }
}

function keyPair(): CallKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKeys: publicKey }
}

/** A second login for each service that may do what the first may. */
async function secondLogins(): Promise<Rotating['databaseUrls']> {
  const urls = {} as Rotating['databaseUrls']
  for (const service of SERVICES) {
    const [role, password] = [
      `${appRoleOf(service)}_${randomBytes(4).toString('hex')}`,
      randomBytes(16).toString('hex'),
    ]
    roles.push(role)
    await asAdmin(product.databases[service].ownerUrl, (admin) =>
      admin.query(
        `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)} IN ROLE ` +
          `${pg.escapeIdentifier(appRoleOf(service))}`,
      ),
    )
    const url = new URL(product.databases[service].appUrl)
    url.username = role
    url.password = password
    urls[service] = url.href
  }
  return urls
}

/**
 * New secrets of every kind. `both` accepts old and new and uses the old; `next` uses the new and still accepts the
 * old.
 */
async function plan(old: Rotating): Promise<{ both: Rotating; next: Rotating; alone: Rotating }> {
  const [restaurant, system] = [keyPair(), keyPair()]
  const calls = Object.fromEntries(
    INTERNAL_CALLERS.map((caller) => [caller, keyPair()]),
  ) as Rotating['secrets']['calls']
  const joined = (a: string, b: string) => `${a}\n${b}`
  const knowsBoth = (caller: (typeof INTERNAL_CALLERS)[number]) =>
    joined(old.secrets.calls[caller].publicKeys, calls[caller].publicKeys)
  const bothCalls = (from: Rotating['secrets']['calls']) =>
    Object.fromEntries(
      INTERNAL_CALLERS.map((caller) => [
        caller,
        { privateKey: from[caller].privateKey, publicKeys: knowsBoth(caller) },
      ]),
    ) as typeof calls
  const publicOfBoth = {
    JWT_RESTAURANT_PUBLIC_KEY: joined(old.secrets.JWT_RESTAURANT_PUBLIC_KEY, restaurant.publicKeys),
    JWT_SYSTEM_PUBLIC_KEY: joined(old.secrets.JWT_SYSTEM_PUBLIC_KEY, system.publicKeys),
  }
  const minting = { JWT_RESTAURANT_PRIVATE_KEY: restaurant.privateKey, JWT_SYSTEM_PRIVATE_KEY: system.privateKey }
  const newOutside = { webhookSecret: 'the-second-webhook-secret', deployToken: 'the-second-deploy-token' }
  const outside = {
    webhookSecret: `${newOutside.webhookSecret},${old.webhookSecret}`,
    deployToken: `${newOutside.deployToken},${old.deployToken}`,
  }
  const databaseUrls = await secondLogins()
  return {
    both: {
      ...outside,
      databaseUrls: old.databaseUrls,
      secrets: { ...old.secrets, ...publicOfBoth, calls: bothCalls(old.secrets.calls) },
    },
    next: {
      ...outside,
      databaseUrls,
      secrets: { ...old.secrets, ...publicOfBoth, ...minting, calls: bothCalls(calls) },
    },
    alone: {
      ...newOutside,
      databaseUrls,
      secrets: {
        ...old.secrets,
        ...minting,
        JWT_RESTAURANT_PUBLIC_KEY: restaurant.publicKeys,
        JWT_SYSTEM_PUBLIC_KEY: system.publicKeys,
        calls,
      },
    },
  }
}

test(
  'every secret is replaced under load without one refused request: the new one is added, then used, then the old one is removed',
  async () => {
    const operator = (
      JSON.parse((await ask('POST', '/api/system/login', { json: OPERATOR })).text) as { token: string }
    ).token
    await ask('POST', '/api/system/restaurants', {
      token: operator,
      json: { name: 'Spice', subdomain: ADMIN.subdomain, admin_email: ADMIN.email, admin_password: ADMIN.password },
    })
    const signedIn = await signIn()
    const area = JSON.parse(
      (await ask('POST', '/api/areas', { token: signedIn.staff, json: { name: 'Garden' } })).text,
    ) as { id: string }
    const before: Shown = {
      ...signedIn,
      area: area.id,
      webhookSecret: product.current.webhookSecret,
      deployToken: product.current.deployToken,
    }
    let shown = before
    const { both, next, alone } = await plan(product.current)

    const underLoad = load(() => shown)
    await product.roll(both)
    await product.roll(next)
    // Outside callers switch to the new secrets: people sign in again, provider and pipelines are reconfigured.
    shown = { ...before, ...(await signIn()), webhookSecret: alone.webhookSecret, deployToken: alone.deployToken }
    await product.roll(alone)
    const { answered, refused } = await underLoad.stop()

    expect([refused, product.refusals()]).toEqual([[], []])
    expect(Object.values(answered).every((count) => count > 10)).toBe(true)
    // The replaced secrets are refused.
    const old = await Promise.all(
      [
        () => ask('GET', '/api/tables', { token: before.staff }),
        () => ask('GET', '/api/system/stats', { token: before.operator }),
        () => event(before.webhookSecret),
        () => ask('GET', '/api/system/modules', { token: before.deployToken }),
      ].map(repeated),
    )
    expect(old.map(({ status }) => status)).toEqual([401, 401, 400, 401])
    await closeOldLogins()
    expect((await repeated(() => ask('GET', '/api/tables', { token: shown.staff }))).status).toBe(200)

    // Control: a key is refused that is used before the others accept it.
    const hasty: Rotating = {
      ...alone,
      secrets: { ...alone.secrets, calls: { ...alone.secrets.calls, gateway: keyPair() } },
    }
    await product.roll(hasty, ['gateway'])
    expect((await ask('GET', '/api/system/stats', { token: shown.operator })).status).toBe(503)
    expect(product.refusals()).toContain('GET /internal/operator/session: 401')
  },
  LONG_TEST_MS,
)

/** Nobody is connected as before. The shared role stays, for the other tests of this server. */
async function closeOldLogins(): Promise<void> {
  const connected = async (service: ServiceName) =>
    asAdmin(product.databases[service].ownerUrl, async (admin) =>
      (
        await admin.query<{ usename: string }>(
          'SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND usename <> ' +
            'current_user',
        )
      ).rows.map(({ usename }) => usename),
    )
  for (const [index, service] of SERVICES.entries())
    await vi.waitFor(async () => expect(await connected(service)).toEqual([roles[index]]), {
      timeout: DEADLINE_MS,
      interval: 200,
    })
}
