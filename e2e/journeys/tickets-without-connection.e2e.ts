import {
  createDevice,
  createPrinter,
  getActiveOrder,
  listKots,
  listUndelivered,
  setStationOutput,
} from '@tiffin/contracts'
import { drawPaper, startFakePrinter } from '@tiffin/slips/testing'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { PrintAgent } from '../support/print-agent.ts'
import { attachPrinter } from '../support/printing.ts'
import { seriesOfTill, tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('a till without a connection prints the kitchen ticket of a waiting punch; once it is back the printer of the kitchen prints only what nobody has printed, and no till is alarmed', async ({
  openSession,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  const restaurant = await TestRestaurant.open()
  const station = await restaurant.openStation('Tandoor')
  await restaurant.addDish({ name: 'Paneer Tikka', station_id: station })
  for (const table of ['T4', 'T6']) await restaurant.addTable(table)
  const t5 = await restaurant.addTable('T5')
  const printer = await startFakePrinter('answers')
  const papers = () => printer.papers.map((paper) => drawPaper(paper, 48))
  const { device, code } = await restaurant.asAdmin(createDevice, { body: { kind: 'agent', name: 'Kitchen PC' } })
  const agent = await PrintAgent.pair(restaurant.mark, code)

  try {
    const address = `127.0.0.1:${printer.port}`
    const added = { name: 'Tandoor printer', agent_id: device.id, address, columns: 48 } as const
    const { id } = await restaurant.asAdmin(createPrinter, { body: added })
    const body = { kind: 'printer', printer_id: id } as const
    await restaurant.asAdmin(setStationOutput, { params: { id: station }, body })
    const waiter = await openSession(restaurant.token('Waiter'))
    const dialogs = await attachPrinter(waiter)
    const till = new Till(waiter)
    await waiter.goto('/pos')
    // The popup's script is loaded while there is still a connection.
    await till.openTable('T4')
    await till.add('Paneer Tikka')
    await till.punch()
    await expect.poll(papers).toEqual([expect.stringMatching(/KOT 1 - Tandoor[^]*T 4/)])
    await tillIsStored(waiter)
    const series = await seriesOfTill(waiter)

    await waiter.context().setOffline(true)
    const notice = waiter.getByRole('region', { name: 'Tickets that wait for the connection' })
    await till.openTable('T5')
    await till.add('Paneer Tikka')
    await till.punchWithoutConnection()
    await expect(notice).toContainText(/^The kitchen does not have T5\s[A-Z]/)
    await notice.getByRole('button', { name: 'Print KOT here' }).click()
    await expect(notice).toBeHidden()
    const [paper] = await dialogs.printed()
    const reference = new RegExp(`${series}-\\d+`).exec(paper ?? '')?.[0] ?? ''
    for (const text of ['PRINTED AT THE TILL', 'T5', 'Paneer Tikka', reference]) expect(paper).toContain(text)
    // Control: what nobody has printed comes out of the printer of the kitchen.
    await till.openTable('T6')
    await till.add('Paneer Tikka')
    await till.punchWithoutConnection()
    await expect(notice).toContainText('The kitchen does not have T6')

    await waiter.context().setOffline(false)
    await expect(till.waiting()).toBeHidden()
    await expect(notice).toBeHidden()
    await expect.poll(() => papers().length).toBe(2)
    expect(papers()[1]).toMatch(/KOT \d - Tandoor[^]*T 6/)
    await expect.poll(async () => (await restaurant.asAdmin(listUndelivered, {})).tickets).toEqual([])
    const order = await restaurant.asAdmin(getActiveOrder, { params: { id: t5 } })
    const kots = await restaurant.asAdmin(listKots, { params: { id: order.id } })
    expect(kots.map(({ ref, printed }) => [ref, printed])).toEqual([[reference, 1]])
    expect(papers()).toHaveLength(2)
    expect(await dialogs.printed()).toHaveLength(1)
    await expect(waiter.getByRole('region', { name: 'Tickets the kitchen did not get' })).toHaveCount(0)
  } finally {
    await agent.remove()
    await printer.stop()
  }
})
