import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, Client, json, type HttpReply } from '../../support/http.ts'
import { newKey } from '../../support/ledger.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const ROUNDS = { short: 12, full: 200 }
const WORKED_WITHIN_MS = 20_000

interface Proof {
  readonly razorpay_payment_id: string
  readonly razorpay_subscription_id: string
  readonly razorpay_signature: string
}

export const c7: Row = {
  id: 'C7',
  area: 'payments',
  goal: 'Webhook and proof of one payment together: one activation, one invoice',
  async run(context, extent) {
    const findings = new Findings()
    const restaurants = await openRestaurants(context.product, context.random, ROUNDS[extent], { plan: 'plan_free' })
    for (const [nth, restaurant] of restaurants.entries()) await race(context, restaurant, nth, findings)
    await untilWorked(context, findings)
    const rows = await context.product.sql<{
      restaurant_id: string
      invoices: number
      plan_id: string
      status: string
      changes: number
    }>(
      'billing',
      `
      SELECT s.restaurant_id, s.plan_id, s.status, (SELECT count(*)::int FROM invoices i
        WHERE i.restaurant_id = s.restaurant_id) AS invoices,
        (SELECT count(*)::int FROM purchases p WHERE p.restaurant_id = s.restaurant_id AND p.paid_count > 0) AS changes
      FROM subscriptions s WHERE s.restaurant_id = ANY ($1::uuid[])`,
      [restaurants.map(({ id }) => id)],
    )
    findings.lost = rows.filter(
      ({ invoices, plan_id, status }) => invoices === 0 || plan_id !== 'plan_pro_yearly' || status !== 'active',
    ).length
    findings.doubled = rows.filter(({ invoices, changes }) => invoices > 1 || changes > 1).length
    findings.note(`${rows.length} payments, each proven three times while its webhook came three times`)
    return findings
  },
}

async function race(
  { product, random }: RowContext,
  { tokens }: Restaurant,
  nth: number,
  findings: Findings,
): Promise<void> {
  const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000) + nth) })
  const token = tokens.Admin
  const created = await client.send({
    method: 'POST',
    path: '/api/subscription/create',
    token,
    json: { plan_id: 'plan_pro_yearly' },
    key: newKey(),
  })
  if (created.status !== 200) {
    findings.require(false, `The purchase was answered ${created.status} ${created.text}`)
    return
  }
  const { subscriptionId } = json<{ subscriptionId: string }>(created)
  const proof = json<Proof>(
    await client.send({
      method: 'POST',
      path: `/dev/razorpay/subscriptions/${subscriptionId}/pay`,
      json: { outcome: 'success' },
    }),
  )
  const verify = () => client.send({ method: 'POST', path: '/api/subscription/verify', token, json: proof })
  // These webhooks arrive beside those of the stand-in, like repetitions by the provider.
  const replies = await Promise.all([
    verify(),
    ...(await deliveries(product.dataDir, client, subscriptionId)),
    verify(),
    verify(),
  ])
  findings.tried += replies.length
  for (const { ms } of replies) findings.took(ms)
  const odd = replies.filter(({ status }) => status !== 200)
  findings.require(odd.length === 0, `Answered ${odd[0]?.status} ${odd[0]?.text.slice(0, 100)}`)
  client.close()
}

/** Sends signed events that say only that the subscription is active, so that billing asks for the charge. */
async function deliveries(dataDir: string, client: Client, subscriptionId: string): Promise<Promise<HttpReply>[]> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets/razorpay-stand-in.json'), 'utf8')) as {
    RAZORPAY_WEBHOOK_SECRET: string
  }
  const body = JSON.stringify({
    event: 'subscription.activated',
    created_at: Math.floor(Date.now() / 1_000),
    payload: { subscription: { entity: { id: subscriptionId, status: 'active', notes: [] } } },
  })
  const signature = createHmac('sha256', secrets.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': `evt_${subscriptionId}`,
  }
  return [0, 1].map(() => client.send({ method: 'POST', path: '/api/webhooks/razorpay', body, headers }))
}

async function untilWorked({ product }: RowContext, findings: Findings): Promise<void> {
  const deadline = performance.now() + WORKED_WITHIN_MS
  const waiting = async () =>
    (
      await product.sql<{ count: number }>(
        'billing',
        'SELECT count(*)::int AS count FROM provider_events WHERE worked_at IS NULL',
      )
    )[0]!.count
  while ((await waiting()) > 0) {
    if (performance.now() > deadline)
      return findings.require(false, 'Events of the provider still wait to be worked on.')
    await sleep(200)
  }
}
