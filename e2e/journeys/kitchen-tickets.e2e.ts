import type { APIResponse, Page, Request } from '@playwright/test'
import { addItems, listKots, listOrders, updateMenuItem, voidLine, type Kot, type Order } from '@tiffin/contracts'
import {
  goldenTicketOf,
  ticketSteps,
  ticketDishes,
  ticketStations,
  type TicketStep,
  type TicketLines,
} from '@tiffin/domain/kitchen-tickets.vectors'
import { Till } from '../pages/till.ts'
import { send, TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

/** Reads number, station and dishes of each slip on a paper. */
function read(paper: string) {
  return [...paper.matchAll(/KOT (\d+) · (Tandoor|Bar)(.*?)Powered by/gs)].map(([, number, station, slip = '']) => ({
    number: Number(number),
    station,
    lines: [...slip.matchAll(/(\d+) ×(Paneer Tikka|Roti|Lassi)/g)].map(([, count, name]) => [name, Number(count)]),
  }))
}

/** The evening of table T4: the calls of other terminals and of the back office. The test itself works at the till. */
class Evening {
  private readonly stations = new Map<string, string>()
  private readonly dishes = new Map<string, { readonly id: string; readonly price: number }>()
  private readonly restaurant: TestRestaurant
  private orderId = ''

  private constructor(restaurant: TestRestaurant) {
    this.restaurant = restaurant
  }

  static async open(restaurant: TestRestaurant): Promise<Evening> {
    const evening = new Evening(restaurant)
    for (const name of ticketStations) evening.stations.set(name, await restaurant.openStation(name))
    for (const [name, station] of Object.entries(ticketDishes))
      evening.dishes.set(name, await restaurant.addDish({ name, station_id: evening.stations.get(station) ?? '' }))
    return evening
  }

  async add(lines: TicketLines) {
    const items = lines.map(([name, quantity, notes]) => ({ ...this.dish(name), quantity, ...(notes && { notes }) }))
    return send(stackUrl, addItems, { params: await this.params(), body: { items } }, this.restaurant.token('Waiter'))
  }

  async takeBack(name: string, quantity: number) {
    const { items, version } = await this.order()
    const line = items.find((each) => each.name === name && each.notes === undefined)
    const body = { line_id: line?.line_id, quantity, reason: 'guest_changed_mind', wasted: false, version }
    return send(stackUrl, voidLine, { params: await this.params(), body }, this.restaurant.token('Captain'))
  }

  async route(name: string, station: string) {
    const body = this.restaurant.dishForm()
    body.set('name', name)
    body.set('station_id', this.stations.get(station) ?? '')
    const { id } = this.dish(name)
    return send(stackUrl, updateMenuItem, { params: { id }, body }, this.restaurant.token('Admin'))
  }

  /**
   * Returns the tickets sorted by number, because the server may list two tickets that were made together in either
   * order.
   */
  async tickets() {
    const { text } = await send(stackUrl, listKots, { params: await this.params() }, this.restaurant.token('Waiter'))
    return (JSON.parse(text) as Kot[]).map(goldenTicketOf).toSorted((a, b) => a.number - b.number)
  }

  private async params() {
    this.orderId ||= (await this.order()).id
    return { id: this.orderId }
  }

  private async order(): Promise<Order> {
    const { text } = await send(stackUrl, listOrders, {}, this.restaurant.token('Waiter'))
    return (JSON.parse(text) as Order[]).find(({ table_name }) => table_name === 'T4' || table_name === 'T7')!
  }

  private dish(name: string) {
    const { id, price } = this.dishes.get(name)!
    return { id, price }
  }
}

/**
 * Sends a request of the page again, unchanged, `times` times at the same moment. A request with the reply 503 is
 * repeated, as the till does.
 *
 * @returns the distinct replies
 */
async function sendAgain(page: Page, request: Request, times: number): Promise<string[]> {
  const again = { headers: await request.allHeaders(), data: request.postDataBuffer() ?? '' }
  for (const name of Object.keys(again.headers)) if (name.startsWith(':')) delete again.headers[name]
  const sendOnce = async (): Promise<APIResponse> => {
    const reply = await page.request.post(request.url(), again)
    return reply.status() === 503 ? sendOnce() : reply
  }
  const replies = await Promise.all(Array.from({ length: times }, sendOnce))
  return [...new Set(await Promise.all(replies.map((reply) => reply.text())))]
}

test('[G12] each station gets what was punched for it, once, and gets each change of it', async ({ openSession }) => {
  const restaurant = await TestRestaurant.open()
  const evening = await Evening.open(restaurant)
  await restaurant.addTable('T4')
  await restaurant.addTable('T7')
  const page = await openSession(restaurant.token('Waiter'))
  const printer = await attachPrinter(page)
  const till = new Till(page)
  const look = looksByTurns(STAFF_LOOKS)
  const kot = page.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  let punched: Request | null = null
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/orders') punched = request
  })
  await page.goto('/pos')

  const papers = async (print: () => Promise<unknown>) => {
    const before = (await printer.printed()).length
    await print()
    await expect.poll(async () => (await printer.printed()).length).toBe(before + 1)
    return (await printer.printed()).at(-1) ?? ''
  }
  const punchAtTill = async ({ dishes, tickets }: Extract<TicketStep, { kind: 'punch' }>) => {
    await till.openTable('T4')
    // The test taps only after the dishes are shown, because the till then has read what other terminals added.
    await till.popup.getByRole('group', { name: 'Dishes' }).waitFor()
    for (const [dish, portions] of dishes) for (let each = 0; each < portions; each++) await till.add(dish)
    const paper = await papers(() => till.button('Punch + KOT').click())
    expect(read(paper)).toEqual(tickets)
    await till.popup.waitFor({ state: 'detached' })
  }
  const moveAtTill = async (table: string) => {
    await till.openTable('T4')
    await till.button('Move or split').click()
    await page.getByRole('dialog', { name: 'Move T4 to' }).getByRole('button', { name: table }).click()
    await expect(till.title()).toContainText(`Viewing Order: ${table}`)
    await till.button('KOT').click()
    await expect(kot.getByRole('article').first()).toContainText(`T4 is now ${table}`)
    await look(page, 'the tickets of a move')
    await papers(() => kot.getByRole('button', { name: 'Print' }).click())
  }
  const reprintAtTill = async (number: number) => {
    const ticket = kot.getByRole('option', { name: `KOT ${number} · ` })
    await kot.getByRole('combobox', { name: 'Ticket' }).selectOption(await ticket.getAttribute('value'))
    return papers(() => kot.getByRole('button', { name: 'Print' }).click())
  }

  async function perform(step: TicketStep): Promise<void> {
    switch (step.kind) {
      case 'punch':
        if (step.dishes.some(([, , wish]) => wish)) return void (await evening.add(step.dishes))
        return punchAtTill(step)
      case 'repeat':
        return expect(await sendAgain(page, punched!, step.times)).toHaveLength(1)
      case 'punch-at-once':
        return void (await Promise.all(step.punches.map((lines) => evening.add(lines))))
      case 'void': {
        const { status, text } = await evening.takeBack(step.dish, step.portions)
        return expect([status < 300, text.includes(step.refusal ?? '')]).toEqual([step.refusal === undefined, true])
      }
      case 'route':
        return expect((await evening.route(step.dish, step.station)).status).toBe(200)
      case 'move':
        return moveAtTill(step.table)
      case 'reprint':
        return expect(await reprintAtTill(step.number)).toContain(`REPRINT ${step.papers - 1} of KOT ${step.number}`)
    }
  }

  const made: unknown[] = []
  for (const step of ticketSteps) {
    await test.step(step.name, () => perform(step))
    made.push(...step.tickets)
    expect([step.name, await evening.tickets()]).toEqual([step.name, made])
  }
  await look(page, 'a ticket that was printed before')
  await kot.getByRole('combobox', { name: 'Ticket' }).selectOption('Whole order')
  await expect(kot.getByRole('article')).toContainText('WHOLE ORDER')
  await look(page, 'the whole order as a ticket')
})
