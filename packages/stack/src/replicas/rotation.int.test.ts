import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERNAL_CALLERS } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { limitLogin } from '../database/provision.ts'
import type { CallKeys } from '../secrets.ts'
import { appRoleOf, SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS, LONG_TEST_MS } from '../testing/deadline.ts'
import { sized } from '../testing/sized.ts'
import { outsideIdsOf, providerSecretOf, startOutside, type Outside, type KeySet } from './outside.ts'
import { withRetries } from './with-retries.ts'
import { startReplicatedProduct, type ReplicatedProduct, type RotatedSettings } from './replicated-product.ts'

const OPERATOR = 'operator@tiffin.test'
const PASSWORDS = { first: 'tiffin-operator', second: 'the-second-password' }
const ADMIN = { email: 'admin@spice.test', password: 'a-password', subdomain: 'spice' }

/**
 * The pause in ms between two calls of a kind: short enough for many calls, and long enough to leave the machine time
 * for starting processes.
 */
const PACE_MS = sized(600, 50)

let folder: string
let outside: Outside
let product: ReplicatedProduct
const roles: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-outside-'))
  outside = await startOutside(folder)
  outside.accept('first')
  product = await startReplicatedProduct({
    settings: { ...outside.settingsOf('first'), SYSTEM_ADMIN_PASSWORD: PASSWORDS.first },
  })
})
afterAll(async () => {
  await product?.stop()
  await outside?.stop()
  rmSync(folder, { recursive: true, force: true })
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
  /** The passwords of the operator and the keys of the provider that the calls use in turn. */
  readonly turns: readonly KeySet[]
  readonly of: Fixture
}

/** Data of the restaurant for the calls: the id of an area, the path of a picture, a payment for a plan. */
type Fixture = { readonly area: string; readonly picture: string; readonly payment: Payment }
type Payment = { readonly id: string; readonly subscriptionId: string }

const operatorSignIn = (turn: KeySet) =>
  ask('POST', '/api/system/login', { json: { email: OPERATOR, password: PASSWORDS[turn] } })

async function signIn(turn: KeySet): Promise<Pick<Shown, 'staff' | 'operator'>> {
  const tokenOf = async (call: () => ReturnType<typeof ask>) =>
    (JSON.parse((await withRetries(call)).text) as { token: string }).token
  return {
    operator: await tokenOf(() => operatorSignIn(turn)),
    staff: await tokenOf(() => ask('POST', '/api/login', { json: ADMIN })),
  }
}

const prove = (token: string, { id, subscriptionId }: Payment, turn: KeySet) =>
  ask('POST', '/api/subscription/verify', {
    token,
    json: {
      razorpay_payment_id: id,
      razorpay_subscription_id: subscriptionId,
      razorpay_signature: createHmac('sha256', providerSecretOf(turn)).update(`${id}|${subscriptionId}`).digest('hex'),
    },
  })

const signUp = () => {
  const name = `r${randomBytes(6).toString('hex')}`
  return ask('POST', '/api/request-verification', {
    json: { restaurantName: name, subdomain: name, email: `${name}@signs-up.test`, password: 'a-password' },
    headers: { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
  })
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
  // Renames one area again and again, because a restaurant may have a limited number of areas.
  'staff: token of a restaurant, keys of gateway and orders, database': ({ staff, of: { area } }) =>
    ask('PUT', `/api/areas/${area}`, { token: staff, json: { name: randomBytes(6).toString('hex') } }),
  'operator: token of the operator, key of the gateway at three services': ({ operator }) =>
    ask('GET', '/api/system/stats', { token: operator }),
  'sign-in: keys that mint tokens': () => ask('POST', '/api/login', { json: ADMIN }),
  'provider: secret of the webhook': ({ webhookSecret }) => event(webhookSecret),
  'pipeline: deploy token, key of the bucket of modules': ({ deployToken }) =>
    ask('GET', '/api/system/modules', { token: deployToken }),
  'operator: password': ({ turns }) => operatorSignIn(oneOf(turns)),
  'payment: key of the provider': ({ staff, of: { payment }, turns }) => prove(staff, payment, oneOf(turns)),
  'sign-up: account of the mail server': signUp,
  'page: key of the bucket of pictures': ({ of: { picture } }) => ask('GET', picture),
}

let asked = 0
const oneOf = (turns: readonly KeySet[]) => turns[asked++ % turns.length]!

/**
 * Repeats the calls until `stop`, those of each kind one after another.
 *
 * @returns from `stop`: the number of answers of each kind, and the replies that were refusals
 */
function load(shown: () => Shown): { stop(): Promise<{ answered: Record<string, number>; refused: string[] }> } {
  const answered = Object.fromEntries(Object.keys(asks).map((name) => [name, 0]))
  const refused: string[] = []
  const stopping = new AbortController()
  const lines = Object.entries(asks).map(async ([name, call]) => {
    while (!stopping.signal.aborted) {
      const { status, text } = await withRetries(() => call(shown()))
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

/** Creates for each service a second login with the privileges of the first. */
async function secondLogins(): Promise<RotatedSettings['databaseUrls']> {
  const urls = {} as RotatedSettings['databaseUrls']
  for (const service of SERVICES) {
    const [role, password] = [
      `${appRoleOf(service)}_${randomBytes(4).toString('hex')}`,
      randomBytes(16).toString('hex'),
    ]
    roles.push(role)
    await asAdmin(product.databases[service].ownerUrl, async (admin) => {
      await admin.query(
        `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)} IN ROLE ` +
          `${pg.escapeIdentifier(appRoleOf(service))}`,
      )
      await limitLogin(admin, role)
    })
    const url = new URL(product.databases[service].appUrl)
    url.username = role
    url.password = password
    urls[service] = url.href
  }
  return urls
}

/**
 * Makes new secrets of every kind. `both` accepts old and new and uses the old; `next` uses the new and still accepts
 * the old; `alone` accepts the new only.
 */
async function plan(
  old: RotatedSettings,
): Promise<{ both: RotatedSettings; next: RotatedSettings; alone: RotatedSettings }> {
  const [restaurant, system] = [keyPair(), keyPair()]
  const calls = Object.fromEntries(
    INTERNAL_CALLERS.map((caller) => [caller, keyPair()]),
  ) as RotatedSettings['secrets']['calls']
  const joined = (a: string, b: string) => `${a}\n${b}`
  const knowsBoth = (caller: (typeof INTERNAL_CALLERS)[number]) =>
    joined(old.secrets.calls[caller].publicKeys, calls[caller].publicKeys)
  const bothCalls = (from: RotatedSettings['secrets']['calls']) =>
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
  const outsideBoth = {
    webhookSecret: `${newOutside.webhookSecret},${old.webhookSecret}`,
    deployToken: `${newOutside.deployToken},${old.deployToken}`,
  }
  const databaseUrls = await secondLogins()
  const passwords = { SYSTEM_ADMIN_PASSWORD: PASSWORDS.second, SYSTEM_ADMIN_PREVIOUS_PASSWORD: PASSWORDS.first }
  return {
    both: {
      ...outsideBoth,
      settings: { ...outside.settingsOf('first', 'second'), ...passwords },
      databaseUrls: old.databaseUrls,
      secrets: { ...old.secrets, ...publicOfBoth, calls: bothCalls(old.secrets.calls) },
    },
    next: {
      ...outsideBoth,
      settings: { ...outside.settingsOf('second', 'first'), ...passwords },
      databaseUrls,
      secrets: { ...old.secrets, ...publicOfBoth, ...minting, calls: bothCalls(calls) },
    },
    alone: {
      ...newOutside,
      settings: { ...outside.settingsOf('second'), SYSTEM_ADMIN_PASSWORD: PASSWORDS.second },
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
    await openRestaurant()
    const signedIn = await signIn('first')
    const before: Shown = {
      ...signedIn,
      turns: ['first'],
      of: await prepare(signedIn),
      webhookSecret: product.current.webhookSecret,
      deployToken: product.current.deployToken,
    }
    let shown = before
    const { both, next, alone } = await plan(product.current)

    const underLoad = load(() => shown)
    outside.accept('first', 'second')
    await product.roll(both)
    shown = { ...before, turns: ['first', 'second'] }
    await product.roll(next)
    // Outside callers switch to the new secrets: people sign in again, provider and pipelines are reconfigured.
    const { webhookSecret, deployToken } = alone
    shown = { ...before, ...(await signIn('second')), turns: ['second'], webhookSecret, deployToken }
    outside.accept('second')
    await product.roll(alone)
    const { answered, refused } = await underLoad.stop()

    expect([refused, product.refusals(), outside.refused]).toEqual([[], [], []])
    expect(Object.values(answered).every((count) => count > 10)).toBe(true)
    expect(outside.admitted()).toEqual(
      [...Object.values(outsideIdsOf('first')), ...Object.values(outsideIdsOf('second'))].toSorted(),
    )
    // The replaced secrets are refused.
    const old = await Promise.all(
      [
        () => ask('GET', '/api/tables', { token: before.staff }),
        () => ask('GET', '/api/system/stats', { token: before.operator }),
        () => event(before.webhookSecret),
        () => ask('GET', '/api/system/modules', { token: before.deployToken }),
        () => operatorSignIn('first'),
        () => prove(shown.staff, before.of.payment, 'first'),
      ].map(withRetries),
    )
    expect(old.map(({ status }) => status)).toEqual([401, 401, 400, 401, 401, 400])
    await closeOldLogins()
    expect((await withRetries(() => ask('GET', '/api/tables', { token: shown.staff }))).status).toBe(200)

    // Control: a key that is used before the other processes accept it is refused.
    const hasty: RotatedSettings = {
      ...alone,
      secrets: { ...alone.secrets, calls: { ...alone.secrets.calls, gateway: keyPair() } },
    }
    await product.roll(hasty, ['gateway'])
    expect((await ask('GET', '/api/system/stats', { token: shown.operator })).status).toBe(503)
    expect(product.refusals()).toContain('GET /internal/operator/session: 401')
    // Control: outside systems refuse ids that they do not accept.
    outside.accept()
    await Promise.all([ask('GET', before.of.picture), prove(shown.staff, before.of.payment, 'second')])
    expect(outside.refused).toEqual(
      expect.arrayContaining([outsideIdsOf('second').pictures, outsideIdsOf('second').provider]),
    )
  },
  LONG_TEST_MS,
)

/**
 * Waits until no process is connected by its first login. The shared role stays, for the other tests of this server.
 */
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

/** Creates the restaurant of `ADMIN`. */
async function openRestaurant(): Promise<void> {
  const { token: operator } = JSON.parse((await operatorSignIn('first')).text) as { token: string }
  await ask('POST', '/api/system/restaurants', {
    token: operator,
    json: { name: 'Spice', subdomain: ADMIN.subdomain, admin_email: ADMIN.email, admin_password: ADMIN.password },
  })
}

/** Creates an area, a picture in the bucket, and a plan that is paid for at the provider. */
async function prepare({ staff, operator }: Pick<Shown, 'staff' | 'operator'>): Promise<Fixture> {
  const answerOf = async (call: ReturnType<typeof ask>) => JSON.parse((await call).text) as Record<string, string>
  const area = await answerOf(ask('POST', '/api/areas', { token: staff, json: { name: 'Garden' } }))
  const { tid } = JSON.parse(Buffer.from(staff.split('.')[1]!, 'base64url').toString()) as { tid: string }
  const file = `${randomBytes(16).toString('hex')}.svg`
  outside.bucket.objects.set(`/pictures/${tid}/${file}`, { content: Buffer.from('<svg/>'), type: 'image/svg+xml' })

  const atProvider = async (place: string, json: object) => {
    const key = Buffer.from(`${outsideIdsOf('first').provider}:${providerSecretOf('first')}`).toString('base64')
    const headers = { authorization: `Basic ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(outside.providerUrl + place, { method: 'POST', headers, body: JSON.stringify(json) })
    return (await reply.json()) as Record<string, string>
  }
  const price = 49_900
  const item = { name: 'Pro', amount: price, currency: 'INR' }
  const sold = await atProvider('/v1/plans', { period: 'monthly', interval: 1, item })
  await ask('POST', '/api/system/plans', {
    token: operator,
    json: {
      plan_id: 'plan_pro',
      name: 'Pro',
      price_in_paise: price,
      billing_interval: 'monthly',
      razorpay_plan_id: sold['id'],
      features: { order_limit_daily: -1, user_limit: -1, menu_item_limit: -1, allow_user_management: true },
    },
  })
  const { subscriptionId } = await answerOf(
    ask('POST', '/api/subscription/create', { token: staff, json: { plan_id: 'plan_pro' } }),
  )
  const paid = await atProvider(`/dev/razorpay/subscriptions/${subscriptionId}/pay`, { outcome: 'success' })
  const payment = { id: paid['razorpay_payment_id']!, subscriptionId: subscriptionId! }
  return { area: area['id']!, picture: `/media/${tid}/${file}`, payment }
}
