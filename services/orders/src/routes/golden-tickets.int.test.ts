import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  listKots,
  listOrders,
  noteMenuChange,
  printKot,
  transferOrder,
  voidLine,
} from '@tiffin/contracts'
import {
  goldenTicketOf,
  ticketSteps,
  ticketDishes,
  ticketStations,
  type TicketStep,
  type TicketLines,
} from '@tiffin/domain/kitchen-tickets.vectors'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  dish,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
const tables = new Map<string, string>()
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  spice.menu = { items: Object.keys(ticketDishes).map((name) => dish(name, 100)) }
  addStations(spice, ticketStations, ticketDishes)
  for (const name of ['T4', 'T7']) tables.set(name, await addTable(spice, name))
})
afterAll(() => service.stop())

type Reply = { readonly status: number; readonly text: string }
/** The id of the order once it is placed, and a function that repeats its last punch. */
let id = ''
let punchAgain: () => Promise<Reply>

const items = (lines: TicketLines) =>
  lines.map(([name, portions, notes]) => ({ ...ask(spice, name, portions), ...(notes && { notes }) }))

async function punch(lines: TicketLines) {
  const body = { items: items(lines), printsKots: true }
  const key = randomUUID()
  const placing = { ...body, orderType: 'Dine-In', tableId: tables.get('T4') }
  const isPlaced = id !== ''
  const send = () =>
    isPlaced ? spice.call(addItems, { params: { id }, body, key }) : spice.call(createOrder, { body: placing, key })
  const reply = await send()
  id ||= reply.body.order_id
  punchAgain = send
  return reply
}

function routeDish(name: string, station: string): void {
  const station_id = spice.menu.stations!.find((each) => each.name === station)!.id
  spice.menu = {
    ...spice.menu,
    items: spice.menu.items.map((item) => (item.name === name ? { ...item, station_id } : item)),
  }
}

const refusalOf = (step: TicketStep) => (step.kind === 'void' && step.refusal) || null

/** Performs a step. @returns the code of a refusal or another problem; null when all went well */
async function perform(step: TicketStep): Promise<string | null> {
  switch (step.kind) {
    case 'punch':
      return codeOf(await punch(step.dishes))
    case 'punch-at-once':
      await Promise.all(step.punches.map(punch))
      return null
    case 'repeat': {
      const replies = await Promise.all(Array.from({ length: step.times }, () => punchAgain()))
      const different = new Set(replies.map(({ text }) => text))
      return different.size === 1 ? null : [...different].join(' ')
    }
    case 'void': {
      const { items: lines, version } = (await spice.call(listOrders)).body.find((order) => order.id === id)!
      const { line_id } = lines.find(({ name, notes }) => name === step.dish && notes === undefined)!
      const body = { line_id, quantity: step.portions, reason: 'guest_changed_mind', wasted: false, version } as const
      return codeOf(await spice.call(voidLine, { params: { id }, body }, 'Captain'))
    }
    case 'route':
      routeDish(step.dish, step.station)
      return codeOf(
        await callEndpoint(service.app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' }),
      )
    case 'move':
      return codeOf(await spice.call(transferOrder, { params: { id }, body: { table_id: tables.get(step.table) } }))
    case 'reprint': {
      const kot = (await ticketsNow()).find(({ number }) => number === step.number)!
      const { body } = await spice.call(printKot, { params: { id, kotId: kot.id } })
      return body.number === step.number && body.printed === step.papers ? null : JSON.stringify(body)
    }
  }
}

const codeOf = ({ status, text }: Reply) => (status < 300 ? null : (JSON.parse(text) as { readonly code: string }).code)
const ticketsNow = async () => (await spice.call(listKots, { params: { id } })).body
/** Lists the tickets by number, because either of two tickets made together may come first. */
const shown = async () => (await ticketsNow()).map(goldenTicketOf).toSorted((a, b) => a.number - b.number)

test('[G12] an evening of a table makes these tickets and no other, step by step', async () => {
  const made: unknown[] = []
  for (const step of ticketSteps) {
    expect([step.name, await perform(step)]).toEqual([step.name, refusalOf(step)])
    made.push(...step.tickets)
    expect([step.name, await shown()]).toEqual([step.name, made])
  }
})
