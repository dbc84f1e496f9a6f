import { listTables, updateRestaurant } from '@tiffin/contracts'
import {
  signedWithPublicKey,
  keys,
  signedAgain,
  signedByUnknownKey,
  tampered,
  unsigned,
} from '../support/access/forge.ts'
import { TestRestaurant, send } from '../support/access/test-restaurant.ts'
import { sendRaw } from '../support/access/raw.ts'
import { PASSWORD } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { serviceUrlOf, stackUrl } from '../support/where.ts'

let spice: TestRestaurant
let curry: TestRestaurant
let operator: string
test.beforeAll(async () => {
  spice = await TestRestaurant.open()
  curry = await TestRestaurant.open()
  const reply = await fetch(`${stackUrl}/api/system/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@tiffin.test', password: 'tiffin-operator' }),
  })
  operator = ((await reply.json()) as { token: string }).token
})

const admin = () => spice.token('Admin')
/** Lists the tables with a token. @returns the status at the gateway and at the service behind it */
async function tablesWith(token: string): Promise<number[]> {
  const origins = [stackUrl, serviceUrlOf('orders')]
  return Promise.all(origins.map(async (origin) => (await send(origin, listTables, {}, token)).status))
}

test.describe('tokens', () => {
  test('a genuine one is accepted, or the rest would prove nothing', async () => {
    expect(await tablesWith(admin())).toEqual([200, 200])
  })

  const forgeries: Readonly<Record<string, () => string>> = {
    'that need no signature': () => unsigned(admin()),
    'that need no signature, in another case': () => unsigned(admin(), 'NoNe'),
    'signed with the public key as a secret': () => signedWithPublicKey(admin()),
    'signed by a stranger': () => signedByUnknownKey(admin()),
    'with another role': () => tampered(spice.token('Waiter'), { role: 'Admin' }),
    'with another restaurant': () => tampered(admin(), { tid: '01910000-0000-7000-8000-0000000000a1' }),
    'whose time is over': () => spice.expired,
    'that live for ever': () =>
      signedAgain(admin(), keys().JWT_RESTAURANT_PRIVATE_KEY, { claims: { iat: 1_000, exp: 4_000_000_000 } }),
    'that bring their own key': () =>
      signedAgain(admin(), keys().JWT_RESTAURANT_PRIVATE_KEY, {
        header: { jwk: { kty: 'EC' }, kid: '../../dev/null' },
      }),
    'for another audience': () =>
      signedAgain(admin(), keys().JWT_RESTAURANT_PRIVATE_KEY, { claims: { aud: 'system' } }),
    'of the operator': () => operator,
    'of the operator, dressed up': () =>
      signedAgain(operator, keys().JWT_SYSTEM_PRIVATE_KEY, {
        claims: { aud: 'restaurant', tid: '01910000-0000-7000-8000-0000000000a1', sd: 'spice', role: 'Admin', tv: 1 },
      }),
    'of five thousand characters': () => 'x'.repeat(5_000),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    test(`tokens ${name} are refused`, async () => {
      expect(await tablesWith(forge())).toEqual([401, 401])
    })
  }

  test('a role the token still claims is not the role that counts', async () => {
    const promoted = signedAgain(spice.token('Waiter'), keys().JWT_RESTAURANT_PRIVATE_KEY, {
      claims: { role: 'Admin' },
    })
    const refused = await send(stackUrl, updateRestaurant, { body: { name: 'Taken over' } }, promoted)

    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      403,
      { error: 'Access denied.', code: 'ACCESS_DENIED' },
    ])
  })

  test('another restaurant’s token sees none of this one’s tables', async () => {
    const { text } = await send(stackUrl, listTables, {}, curry.token('Admin'))

    expect(text).toContain(curry.mark)
    expect(text).not.toContain(spice.mark)
  })
})

test.describe('headers that pose as the gateway, another tenant or another service', () => {
  const poses: readonly (readonly [name: string, headers: Record<string, string | string[]>, status?: number])[] = [
    ['x-tenant-id', { 'x-tenant-id': 'curry' }],
    ['x-restaurant-id', { 'X-Restaurant-Id': 'curry', 'x-restaurant-id': 'curry' }],
    ['x-user-role', { 'x-user-role': 'Admin', 'x-role': 'Admin' }],
    ['x-forwarded-host of another restaurant', { 'x-forwarded-host': 'curry.tiffin.example' }],
    // A `connection` header makes the token a header of this hop alone, so the gateway drops it.
    ['connection: authorization', { connection: 'authorization, x-request-id' }, 401],
  ]
  for (const [name, headers, expected = 200] of poses) {
    test(`${name} changes nothing of whose tables are shown`, async () => {
      const { status, text } = await sendRaw({
        path: '/api/tables',
        headers: { authorization: `Bearer ${admin()}`, ...headers },
      })

      expect(status).toBe(expected)
      expect(text).not.toContain(curry.mark)
    })
  }

  test('x-service-token opens nothing from outside, and internal paths are not there', async () => {
    const headers = { 'x-service-token': 'a-guess-of-sixteen', authorization: `Bearer ${admin()}` }

    expect((await sendRaw({ path: '/internal/dev/mailbox', headers })).status).toBe(404)
    expect((await sendRaw({ path: '/api/tables', headers: { 'x-service-token': 'a-guess-of-sixteen' } })).status).toBe(
      401,
    )
  })

  test('two tokens in one request are one: the same at the gateway and at the service', async () => {
    const headers = [
      'host',
      'localhost',
      'authorization',
      `Bearer ${admin()}`,
      'authorization',
      `Bearer ${curry.token('Admin')}`,
    ]
    const { status, text } = await sendRaw({ path: '/api/tables', headers })

    expect(status).toBe(200)
    expect(text).not.toContain(curry.mark)
  })
})

test.describe('a second request in the body of a first', () => {
  const smuggled = 'GET /api/tables HTTP/1.1\r\nhost: curry.tiffin.example\r\nx-forwarded-for: 9.9.9.9\r\n\r\n'
  const length = { 'content-length': smuggled.length }
  const disguises: readonly (readonly [string, string, Record<string, string | number>])[] = [
    ['a GET whose length is of one hop', 'GET', { ...length, connection: 'keep-alive, content-length' }],
    ['a DELETE whose length is of one hop', 'DELETE', { ...length, connection: 'keep-alive, Content-Length' }],
    [
      'a POST whose chunks are of one hop',
      'POST',
      { 'transfer-encoding': 'chunked', connection: 'keep-alive, transfer-encoding' },
    ],
    ['a GET with a body', 'GET', length],
  ]
  for (const [name, method, headers] of disguises) {
    test(`${name} is refused`, async () => {
      const { status } = await sendRaw({
        method,
        path: '/api/tables',
        headers: { authorization: `Bearer ${admin()}`, ...headers },
        body: smuggled,
      })

      expect(status).toBe(400)
    })
  }
})

test.describe('paths that are not in the route table', () => {
  for (const path of [
    '/api/../api/tables',
    '/api/./tables',
    '/api//tables',
    '//api/tables',
    '/api/tables/',
    '/API/tables',
    '/api/TABLES',
    '/api/%74ables',
    '/api/tables%2f',
    '/api/tables%00',
    '/api/tables;x=1',
    '/api\\tables',
    '/api/areas/%2e%2e/tables',
    '/internal/restaurants/x/menu-snapshot',
    '/api/%2e%2e/internal/dev/mailbox',
    '/%61pi/tables',
  ]) {
    test(`${path} answers no data`, async () => {
      const { status, text } = await sendRaw({ path, headers: { authorization: `Bearer ${admin()}` } })

      // A path outside the API gets the page of the shell, which holds no data of any restaurant.
      expect([200, 400, 404]).toContain(status)
      expect(text).not.toContain(spice.mark)
      if (status === 200) expect(text).toContain('<!doctype html>')
    })
  }
})

test.describe('guessing', () => {
  const login = (email: string, password: string, from: string) =>
    sendRaw({
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, subdomain: spice.mark }),
      from,
    })
  const addresses = (count: number, network: number) =>
    Array.from({ length: count }, (_, index) => `127.${network}.1.${index + 1}`)

  test('a password, from one address: ten tries, whatever the client says of its address', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 14; attempt++) {
      const body = JSON.stringify({
        email: `captain@${spice.mark}.test`,
        password: `guess ${attempt}`,
        subdomain: spice.mark,
      })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `9.9.9.${attempt}` }
      statuses.push((await sendRaw({ method: 'POST', path: '/api/login', headers, body, from: '127.20.0.1' })).status)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
  })

  test('credential stuffing from many addresses: one account is closed to strangers after fifty', async () => {
    const statuses: number[] = []
    // The logins run one after the other: many together would wait too long for their counter on a busy machine.
    for (const from of addresses(60, 21)) {
      statuses.push((await login(`cashier@${spice.mark}.test`, 'stuffed', from)).status)
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect((await login(`cashier@${spice.mark}.test`, PASSWORD, '127.21.2.1')).status).toBe(429)
  })

  test('a sign-up code: five tries, from however many addresses', async () => {
    const email = `guess-${spice.mark}@guests.test`
    const headers = { 'content-type': 'application/json' }
    const details = {
      restaurantName: 'Guess',
      subdomain: `guess-${spice.mark.slice(-8)}`,
      email,
      password: 'secret-enough',
    }
    const begun = await sendRaw({
      method: 'POST',
      path: '/api/request-verification',
      headers,
      body: JSON.stringify(details),
      from: '127.22.0.1',
    })
    expect(begun.status).toBe(200)

    const guesses: Awaited<ReturnType<typeof sendRaw>>[] = []
    for (const [index, from] of addresses(40, 22).entries()) {
      const body = JSON.stringify({ email, code: String(index).padStart(6, '0') })
      guesses.push(await sendRaw({ method: 'POST', path: '/api/signup', headers, body, from }))
    }
    expect(guesses.map(({ status, text }) => `${status} ${(JSON.parse(text) as { code: string }).code}`)).toEqual(
      Array(40).fill('400 VERIFICATION_FAILED'),
    )
  })
})
