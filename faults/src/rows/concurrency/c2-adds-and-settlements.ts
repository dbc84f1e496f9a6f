import type { Order, PunchReply } from '@tiffin/contracts'
import { json, type HttpReply } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { startTwo, type TwoProcesses } from './two-processes.ts'

const ROUNDS = { short: 40, full: 500 }
const ADDS = 6

export const c2: Row = {
  id: 'C2',
  area: 'concurrency',
  goal: '6 adds and 2 settlements at once over two processes: none lost, one paid',
  async run(context, extent) {
    const findings = new Findings()
    const two = await startTwo(context)
    for (let round = 0; round < ROUNDS[extent]; round++) await race(context, two, findings)
    await two.stop()
    return findings
  },
}

async function race({ product }: RowContext, two: TwoProcesses, findings: Findings): Promise<void> {
  const [dish] = two.restaurant.dishes
  const items = itemsOf([{ dish: dish!, quantity: 1 }])
  const order = json<PunchReply>(
    await two.send(0, { method: 'POST', path: '/api/orders', json: { items, orderType: 'Takeaway' }, key: newKey() }),
  )
  const add = (nth: number) =>
    two.send(nth, { method: 'POST', path: `/api/orders/${order.order_id}/add`, json: { items }, key: newKey() })
  const settle = (nth: number) =>
    two.send(nth, { method: 'POST', path: `/api/orders/${order.order_id}/settle`, json: {}, key: newKey() })
  const adding = Array.from({ length: ADDS }, (_, nth) => add(nth))
  const [adds, settlements] = await Promise.all([Promise.all(adding), Promise.all([settle(0), settle(1)])])
  findings.tried += adds.length + settlements.length

  const replies = [...adds, ...settlements]
  for (const { ms } of replies) findings.took(ms)
  const odd = replies.filter(({ status }) => status !== 200 && status !== 409)
  findings.require(odd.length === 0, `Answered ${odd[0]?.status} ${odd[0]?.text.slice(0, 100)}`)
  findings.refused += replies.filter(({ status }) => status === 409).length

  const accepted = 1 + adds.filter(({ status }) => status === 200).length
  const paid = settlements.filter(({ status }) => status === 200)
  const [stored] = await product.sql<{
    quantity: number
    status: string
    payments: number
    payable: number
    paid: number
    settled: number
  }>(
    'orders',
    `
    SELECT (SELECT sum(quantity)::int FROM order_items i
      WHERE i.order_id = o.id) AS quantity, o.status, o.payable_paise::float8 AS payable,
      (SELECT count(*)::int FROM order_payments p
        WHERE p.order_id = o.id) AS payments, (SELECT sum(amount_paise)::float8 FROM order_payments p
        WHERE p.order_id = o.id) AS paid,
      (SELECT count(*)::int FROM audit_entries a WHERE a.order_id = o.id
      AND a.action IN ('order.settled', 'order.freed')) AS settled
    FROM orders o WHERE o.id = $1`,
    [order.order_id],
  )
  if ((stored?.quantity ?? 0) < accepted) findings.lost++
  if ((stored?.quantity ?? 0) > accepted || paid.length > 1 || (stored?.payments ?? 0) > paid.length) findings.doubled++
  // With so many additions, every settlement may be refused as out of date, and then no settlement may be stored.
  findings.require(stored?.settled === paid.length, `${paid.length} settlements accepted, ${stored?.settled} written`)
  if (paid.length === 1)
    findings.require(
      stored?.payable === stored?.paid && answeredPaise(paid[0]!) === stored?.payable,
      `Payable ${stored?.payable} paise, paid ${stored?.paid}, answered ${answeredPaise(paid[0]!)}`,
    )
}

const answeredPaise = (reply: HttpReply) => Math.round((json<Order>(reply).payable ?? -1) * 100)
