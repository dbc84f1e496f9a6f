import type { PunchReply } from '@tiffin/contracts'
import { countBy, inWords } from '../../support/figures.ts'
import { json } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { Findings, type Row } from '../../row.ts'
import { startTwo } from './two-processes.ts'

const ROUNDS = { short: 100, full: 500 }

export const c1: Row = {
  id: 'C1',
  area: 'concurrency',
  goal: 'Two terminals, two processes, one free table: one 201, one 409',
  async run(context, extent) {
    const findings = new Findings()
    const two = await startTwo(context)
    const { restaurant } = two
    const items = itemsOf([{ dish: restaurant.dishes[0]!, quantity: 1 }])
    const seen: string[] = []
    for (let round = 0; round < ROUNDS[extent]; round++) {
      const tableId = context.random.pick(restaurant.tableIds)
      const replies = await Promise.all(
        [0, 1].map((process) =>
          two.send(process, {
            method: 'POST',
            path: '/api/orders',
            key: newKey(),
            json: { items, orderType: 'Dine-In', tableId },
          }),
        ),
      )
      const statuses = replies
        .map(({ status }) => status)
        .toSorted()
        .join(' and ')
      seen.push(statuses)
      for (const { ms } of replies) findings.took(ms)
      const placed = replies.find(({ status }) => status === 201)
      const refused = replies.find(({ status }) => status === 409)
      if (placed && refused)
        findings.require(
          (JSON.parse(refused.text) as { orderId?: string }).orderId === json<PunchReply>(placed).order_id,
          'The refusal names another order than the one that is there.',
        )
      await two.send(round, { method: 'PUT', path: `/api/tables/${tableId}/free` })
    }
    findings.tried = seen.length
    findings.refused = seen.filter((each) => each.includes('409')).length
    findings.doubled = seen.filter((each) => each === '201 and 201').length
    findings.require(
      seen.every((each) => each === '201 and 409'),
      `Answered ${inWords(countBy(seen, (each) => each))}`,
    )
    await two.stop()
    return findings
  },
}
