import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { withRetries } from './with-retries.ts'
import { startReplicatedProduct, type ReplicatedProduct } from './replicated-product.ts'

const OPERATOR = { email: 'operator@tiffin.test', password: 'tiffin-operator' }
const mark = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 12)
/** Personal data and secrets with a mark, which may appear in the database and in mail only. */
const canary = {
  mail: `canary-${mark}@spice.test`,
  password: `canary-password-${mark}`,
  phone: `9${String(Number.parseInt(mark.slice(0, 10), 16))
    .padEnd(9, '7')
    .slice(0, 9)}`,
  address: `${mark} Canary Lane`,
  guest: `Guest ${mark}`,
}

let product: ReplicatedProduct
beforeAll(async () => {
  product = await startReplicatedProduct({ logLevel: 'info' })
})
afterAll(() => product?.stop())

async function ask(
  method: string,
  place: string,
  { token, json, body }: { token?: string; json?: object; body?: string } = {},
): Promise<{ status: number; body: Record<string, string> }> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...((json ?? body) && { 'content-type': 'application/json' }),
  }
  const { status, text } = await withRetries(async () => {
    const reply = await fetch(product.url + place, {
      method,
      headers,
      body: json ? JSON.stringify(json) : (body ?? null),
    })
    return { status: reply.status, text: await reply.text() }
  })
  return { status, body: text === '' ? {} : (JSON.parse(text) as Record<string, string>) }
}

const logs = () =>
  new Map(readdirSync(product.logs).map((file) => [file, readFileSync(path.join(product.logs, file), 'utf8')]))
const filesWith = (texts: ReadonlyMap<string, string>, secret: string) =>
  [...texts].filter(([, text]) => text.includes(secret)).map(([file]) => file)

test('no process writes a guest, a person, a token, a code or a hash into its log, not when it fails either', async () => {
  const operator = (await ask('POST', '/api/system/login', { json: OPERATOR })).body['token']!
  await ask('POST', '/api/system/restaurants', {
    token: operator,
    json: { name: 'Spice', subdomain: 'spice', admin_email: canary.mail, admin_password: canary.password },
  })
  const { token } = (
    await ask('POST', '/api/login', { json: { email: canary.mail, password: canary.password, subdomain: 'spice' } })
  ).body as { token: string }
  await ask('POST', '/api/login', {
    json: { email: canary.mail, password: `${canary.password}-wrong`, subdomain: 'spice' },
  })
  await ask('POST', '/api/password/forgot', { json: { email: canary.mail, subdomain: 'spice' } })
  const order = {
    items: [{ id: randomUUID(), quantity: 1, price: 10 }],
    orderType: 'Delivery',
    customerDetails: { name: canary.guest, contact: canary.phone, address: canary.address },
  }
  await ask('POST', '/api/orders', { token, json: order })
  await ask('POST', '/api/orders', { token, body: `{"broken": "${canary.address}` })
  // The database refuses the change in a way that no service foresees, so the error has the whole row.
  await asAdmin(product.databases.tenancy.ownerUrl, (owner) =>
    owner.query(`ALTER TABLE restaurants ADD CONSTRAINT nobody_like_this CHECK (phone = '')`),
  )
  await ask('PUT', '/api/restaurant', { token, json: { phone: canary.phone, address: canary.address } })
  const { rows } = await asAdmin(product.databases.tenancy.ownerUrl, (owner) =>
    owner.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE email = $1', [canary.mail]),
  )
  const { body: mails } = await ask('GET', `/dev/mailbox?to=${encodeURIComponent(canary.mail)}`)
  const code = /\b\d{6}\b/.exec(JSON.stringify(mails))?.[0] ?? 'no code was mailed'

  // Processes write their log lines in batches; the line that is waited for here is the last one.
  await expect.poll(() => filesWith(logs(), 'nobody_like_this').length).toBeGreaterThan(0)
  const written = logs()
  const secrets = {
    ...canary,
    operator: OPERATOR.email,
    token,
    operatorToken: operator,
    hash: rows[0]!.password_hash,
    code: `"${code}"`,
    sentence: `code is ${code}`,
  }
  for (const [name, secret] of Object.entries(secrets)) expect([name, filesWith(written, secret)]).toEqual([name, []])
  // Control: marked data that a process does log is found.
  expect(filesWith(new Map([...written, ['planted.log', `{"msg":"mailed to ${canary.mail}"}`]]), canary.mail)).toEqual([
    'planted.log',
  ])
})
