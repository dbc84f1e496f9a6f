import type { PunchReply } from '@tiffin/contracts'
import { countBy, inWords } from '../../support/figures.ts'
import { json } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { Findings, type Row } from '../../row.ts'
import { startTwo } from './two-processes.ts'

const ROUNDS = { short: 60, full: 400 }

export const c3: Row = {
  id: 'C3',
  area: 'concurrency',
  goal: 'Settled twice at once over two processes: one payment',
  async run(context, extent) {
    const findings = new Findings()
    const { product } = context
    const two = await startTwo(context)
    const items = itemsOf([{ dish: two.restaurant.dishes[0]!, quantity: 2 }])
    const seen: string[] = []
    for (let round = 0; round < ROUNDS[extent]; round++) {
      const order = json<PunchReply>(
        await two.send(round, {
          method: 'POST',
          path: '/api/orders',
          json: { items, orderType: 'Takeaway' },
          key: newKey(),
        }),
      )
      const replies = await Promise.all(
        [0, 1].map((process) =>
          two.send(process, { method: 'POST', path: `/api/orders/${order.order_id}/settle`, json: {}, key: newKey() }),
        ),
      )
      for (const { ms } of replies) findings.took(ms)
      seen.push(
        replies
          .map(({ status }) => status)
          .toSorted()
          .join(' and '),
      )
    }
    // Two orders are settled at the same time under one key: one settlement succeeds, and the other is refused with
    // 422.
    const [one, other] = await Promise.all(
      [0, 1].map((nth) =>
        two.send(nth, { method: 'POST', path: '/api/orders', json: { items, orderType: 'Takeaway' }, key: newKey() }),
      ),
    )
    const key = newKey()
    const shared = await Promise.all(
      [one!, other!].map((reply, nth) =>
        two.send(nth, {
          method: 'POST',
          path: `/api/orders/${json<PunchReply>(reply).order_id}/settle`,
          json: {},
          key,
        }),
      ),
    )
    const statuses = shared
      .map(({ status }) => status)
      .toSorted()
      .join(' and ')
    findings.require(statuses === '200 and 422', `One key for two orders was answered ${statuses}`)

    const [{ twice } = { twice: -1 }] = await product.sql<{ twice: number }>(
      'orders',
      `
      SELECT count(*)::int AS twice FROM (SELECT order_id FROM order_payments WHERE restaurant_id = $1
        GROUP BY order_id HAVING count(*) <> 1) paid`,
      [two.restaurant.id],
    )
    findings.tried = seen.length + 1
    findings.doubled = twice
    findings.refused = seen.filter((each) => each.includes('409')).length
    findings.require(
      seen.every((each) => each === '200 and 409'),
      `Answered ${inWords(countBy(seen, (each) => each))}`,
    )
    await two.stop()
    return findings
  },
}
