import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { addressOf, Client } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { emailOf, openRestaurant, PASSWORD, type Restaurant } from '../../support/restaurants.ts'
import { signIn } from '../../support/sign-in.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

/** The time for which a lock is held: longer than the time after which PostgreSQL logs a slow statement. */
const LOCKED_MS = 1_600

export const o1: Row = {
  id: 'O1',
  area: 'operations',
  goal: 'Passwords, phones, tokens of a whole run: in no log, PostgreSQL’s included',
  async run(context) {
    const findings = new Findings()
    const { product, random } = context
    const restaurant = await openRestaurant(product, random)
    const canaries = {
      password: `canary-${random.uuid()}`,
      newPassword: `canary-${random.uuid()}`,
      phone: `98765${random.integer(10_000, 99_999)}${random.integer(1_000, 9_999)}`,
      street: `Canary Lane ${random.uuid()}`,
      guest: `Guest ${random.uuid()}`,
      mail: `canary-${random.uuid()}@${restaurant.subdomain}.test`,
    }
    const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
    const token = restaurant.tokens.Admin
    await signIn(client, {
      email: emailOf('Admin', restaurant),
      password: canaries.password,
      subdomain: restaurant.subdomain,
    })
    await client.send({
      method: 'POST',
      path: '/api/users',
      token,
      json: { email: canaries.mail, password: canaries.newPassword, role: 'Waiter' },
    })
    await client.send({
      method: 'POST',
      path: '/api/users',
      token,
      json: { email: canaries.mail, password: canaries.newPassword, role: 'Waiter' },
    })
    const mailed = await mailedCode(client, canaries.mail, restaurant.subdomain)
    await slowOrder(context, client, restaurant, canaries)
    await client.send({
      method: 'POST',
      path: '/api/orders',
      token,
      body: `{"broken": "${canaries.street}`,
      headers: { 'content-type': 'application/json' },
    })
    client.close()
    await sleep(300)

    const secrets = {
      ...canaries,
      'hash of a password': await hashOf(context, canaries.mail),
      'code in a mail': mailed,
      'password of the demo': PASSWORD,
      token,
      'token of a Waiter': restaurant.tokens.Waiter,
      ...installationSecrets(product.dataDir),
    }
    const logs = readLogs(product.dataDir)
    findings.tried = Object.keys(secrets).length * logs.size
    for (const [name, secret] of Object.entries(secrets)) {
      for (const [file, text] of logs) findings.require(!text.includes(secret), `${file} holds a secret: ${name}`)
    }
    const [jobs] = await product.sql<{ found: number }>(
      'tenancy',
      'SELECT count(*)::int AS found FROM pgboss.job WHERE data::text LIKE ANY ($1)',
      [Object.values(canaries).map((canary) => `%${canary}%`)],
    )
    findings.require(jobs?.found === 0, `${jobs?.found} jobs hold a secret`)
    const planted = new Map([...logs, ['planted.log', `{"msg":"mailed to ${canaries.mail}"}`]])
    findings.control(
      'a canary that somebody logged is found',
      [...planted]
        .filter(([, text]) => text.includes(canaries.mail))
        .map(([file]) => file)
        .join() === 'planted.log',
    )
    findings.control(
      'what every request leaves in a log is found there',
      logs.get('gateway.log')!.includes('/api/orders'),
    )
    findings.note(
      `${logs.size} logs, ${Object.keys(secrets).length} secrets; a statement with guest and phone was held for ` +
        `${LOCKED_MS} ms so that PostgreSQL notes it as slow`,
    )
    return findings
  },
}

/** Requests a new password. @returns the mailed code */
async function mailedCode(client: Client, email: string, subdomain: string): Promise<string> {
  await client.send({ method: 'POST', path: '/api/password/forgot', json: { email, subdomain } })
  for (let tries = 0; tries < 100; tries++) {
    const { text } = await client.send({ method: 'GET', path: `/dev/mailbox?to=${encodeURIComponent(email)}` })
    const code = /\b\d{6}\b/.exec(text)?.[0]
    if (code !== undefined) return `"${code}"`
    await sleep(100)
  }
  throw new Error('No code was mailed.')
}

async function hashOf({ product }: RowContext, email: string): Promise<string> {
  const [user] = await product.sql<{ password_hash: string }>(
    'tenancy',
    'SELECT password_hash FROM users WHERE email = $1',
    [email],
  )
  return user!.password_hash
}

/** Places a delivery order whose statement first waits for a lock and then fails as a duplicate. */
async function slowOrder(
  { product }: RowContext,
  client: Client,
  restaurant: Restaurant,
  { phone, street, guest }: { phone: string; street: string; guest: string },
): Promise<void> {
  const items = itemsOf([{ dish: restaurant.dishes[0]!, quantity: 1 }])
  const order = { items, orderType: 'Delivery', customerDetails: { name: guest, address: street, contact: phone } }
  const place = () =>
    client.send({ method: 'POST', path: '/api/orders', token: restaurant.tokens.Waiter, key: newKey(), json: order })
  await place()
  const holder = new pg.Client({ connectionString: runningDatabaseUrl(product.dataDir, 'orders') })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM order_counters WHERE restaurant_id = $1 FOR UPDATE', [restaurant.id])
  const waiting = place()
  await sleep(LOCKED_MS)
  await holder.query('ROLLBACK')
  await holder.end()
  await waiting
}

function readLogs(dataDir: string): Map<string, string> {
  const folder = path.join(dataDir, 'logs')
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

/** Returns the secrets of the installation, which must appear in no log. */
function installationSecrets(dataDir: string): Record<string, string> {
  const keys = JSON.parse(readFileSync(path.join(dataDir, 'secrets/keys.json'), 'utf8')) as Record<string, string>
  const calls = JSON.parse(readFileSync(path.join(dataDir, 'secrets/call-keys.json'), 'utf8')) as Record<string, string>
  const provider = JSON.parse(readFileSync(path.join(dataDir, 'secrets/razorpay-stand-in.json'), 'utf8')) as Record<
    string,
    string
  >
  const lines = (pem: string) => pem.split('\n').find((line) => line.length > 40 && !line.startsWith('-----')) ?? pem
  return {
    'signing key': lines(keys['JWT_RESTAURANT_PRIVATE_KEY'] ?? ''),
    'key of a caller': lines(calls['TENANCY_CALL_PRIVATE_KEY'] ?? ''),
    'secret of the provider': provider['RAZORPAY_KEY_SECRET'] ?? '',
    'webhook secret': provider['RAZORPAY_WEBHOOK_SECRET'] ?? '',
    'password of the database': readFileSync(path.join(dataDir, 'secrets/postgres-password'), 'utf8').trim(),
  }
}
