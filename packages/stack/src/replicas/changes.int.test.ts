import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { isWhole } from '../testing/sized.ts'
import { withRetries } from './with-retries.ts'
import { startReplicatedProduct, type ReplicatedProduct } from './replicated-product.ts'

const OPERATOR = { email: 'operator@tiffin.test', password: 'tiffin-operator' }
/** One punch for each replica, because replicas take turns. */
const PUNCHES = 2
/** The most event streams that one user may have at a gateway. */
const STREAMS = 20

type Dish = { readonly id: string; readonly name: string; readonly price: number; readonly tax: TaxGroup }
type TaxGroup = { readonly id: string; readonly name: string; readonly rate: number; readonly is_split: boolean }

let product: ReplicatedProduct
let token: string
beforeAll(async () => {
  product = await startReplicatedProduct()
})
let operator: string
let restaurantId: string
// Each test has a restaurant of its own, because the free plan takes ten orders a day.
beforeEach(async () => {
  token = ''
  const admin = { email: 'admin@spice.test', password: 'a-password', subdomain: randomBytes(6).toString('hex') }
  operator = (await ask('POST', '/api/system/login', OPERATOR)).body['token']!
  const restaurant = { name: 'Spice', subdomain: admin.subdomain }
  const first = { admin_email: admin.email, admin_password: admin.password }
  restaurantId = (await ask('POST', '/api/system/restaurants', { ...restaurant, ...first }, operator)).body['id']!
  token = (await ask('POST', '/api/login', admin)).body['token']!
})
afterAll(() => product?.stop())

async function ask(method: string, place: string, body: object | FormData | null = null, as = token) {
  const { status, text } = await withRetries(async () => {
    const reply = await fetch(product.url + place, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    })
    return { status: reply.status, text: await reply.text() }
  })
  return { status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, string> }
}

function formOf({ name, price, tax }: Omit<Dish, 'id'>): FormData {
  const form = new FormData()
  const fields = { name, price: String(price), main_category: 'Mains', subcategory: 'Dal', tax_group_id: tax.id }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}

async function addDish(): Promise<Dish> {
  const name = randomBytes(6).toString('hex')
  const group = { name: `GST ${name}`, rate: 5, is_split: true }
  const tax = { ...group, id: (await ask('POST', '/api/tax-groups', group)).body['id']! }
  const dish = { name, price: 120, tax }
  const { body } = await ask('POST', '/api/menu', formOf(dish))
  return { ...dish, id: body['id']! }
}

/** Punches the dish as it was when the till read the menu. @returns the answer that the till gets */
async function punch({ id, price, tax }: Dish): Promise<string> {
  const line = {
    id,
    quantity: 1,
    price,
    tax_rate_applied: tax.rate,
    tax_group_name: tax.name,
    tax_is_split: tax.is_split,
  }
  const { status, body } = await ask('POST', '/api/orders', { items: [line], orderType: 'Takeaway' })
  return body['code'] ?? String(status)
}

/** Punches a dish several times in a row, so that each replica of orders has its turn. @returns the answers */
async function punches(dish: Dish): Promise<string[]> {
  const answers: string[] = []
  for (let left = PUNCHES; left > 0; left--) answers.push(await punch(dish))
  return answers
}
const each = (answer: string) => Array.from({ length: PUNCHES }, () => answer)

test('a changed price, a changed tax and a dish that is gone hold for the next order, at every replica', async () => {
  const dish = await addDish()
  expect(await punches(dish)).toEqual(each('201'))

  const dearer = { ...dish, price: 130 }
  expect((await ask('PUT', `/api/menu/${dish.id}`, formOf(dearer))).status).toBe(200)
  expect(await punches(dish)).toEqual(each('PRICE_CHANGED'))
  expect(await punches(dearer)).toEqual(each('201'))

  const taxed = { ...dearer, tax: { ...dish.tax, rate: 18 } }
  expect((await ask('PUT', `/api/tax-groups/${dish.tax.id}`, taxed.tax)).status).toBe(200)
  expect(await punches(dearer)).toEqual(each('PRICE_CHANGED'))
  expect(await punches(taxed)).toEqual(each('201'))

  expect((await ask('DELETE', `/api/menu/${dish.id}`)).status).toBeLessThan(300)
  expect(await punches(taxed)).toEqual(each('MENU_ITEM_UNAVAILABLE'))
})

/** Reads the kinds of tax on the lines of the restaurant's orders, the oldest first. */
async function kindsSold(): Promise<(string | null)[]> {
  const { rows } = await asAdmin(product.databases.orders.ownerUrl, (owner) =>
    owner.query<{ tax_kind: string | null }>(
      `SELECT i.tax_kind FROM orders o JOIN order_items i ON i.restaurant_id = o.restaurant_id AND i.order_id = o.id
       WHERE o.restaurant_id = $1 ORDER BY o.created_at, o.id`,
      [restaurantId],
    ),
  )
  return rows.map(({ tax_kind: kind }) => kind)
}

test('a changed kind of tax holds for the next order, at every replica; an earlier order keeps its own', async () => {
  const dish = await addDish()
  const choose = (kind: string) => ask('PUT', `/api/tax-groups/${dish.tax.id}`, { ...dish.tax, kind })
  expect(await punches(dish)).toEqual(each('201'))
  for (const kind of ['vat', 'gst']) {
    expect((await choose(kind)).status).toBe(200)
    expect(await punches(dish)).toEqual(each('201'))
  }

  expect(await kindsSold()).toEqual([null, 'vat', 'gst'].flatMap((kind) => Array.from({ length: PUNCHES }, () => kind)))
})

/** Creates a plan as the operator, to which restaurants can be moved. */
async function addPlan(limits: { orders: number; dishes: number; users: number }) {
  const plan = { plan_id: `plan_${randomBytes(6).toString('hex')}`, price_in_paise: 0, billing_interval: 'monthly' }
  const of = ({ orders, dishes, users }: typeof limits) => ({
    ...plan,
    name: plan.plan_id,
    features: {
      order_limit_daily: orders,
      menu_item_limit: dishes,
      user_limit: users,
      allow_user_management: true,
    },
  })
  expect((await ask('POST', '/api/system/plans', of(limits), operator)).status).toBe(201)
  return {
    id: plan.plan_id,
    change: (to: typeof limits) => ask('PUT', `/api/system/plans/${plan.plan_id}`, of(to), operator),
  }
}
const putOn = (planId: string) =>
  ask('PUT', `/api/system/restaurants/${restaurantId}/subscription`, { new_plan_id: planId }, operator)

/** Adds a dish and a user twice, so that each replica has its turn. @returns the statuses or error codes */
async function additions(tax: TaxGroup): Promise<(string | number)[]> {
  const answers: (string | number)[] = []
  for (let left = PUNCHES; left > 0; left--) {
    const name = randomBytes(6).toString('hex')
    const user = { email: `${name}@spice.test`, password: 'a-password', role: 'Waiter' }
    for (const { status, body } of [
      await ask('POST', '/api/menu', formOf({ name, price: 120, tax })),
      await ask('POST', '/api/users', user),
    ])
      answers.push(body['code'] ?? status)
  }
  return answers
}
const full = ['MENU_ITEM_LIMIT_REACHED', 'USER_LIMIT_REACHED']

test('a smaller plan limits the next order, dish and user, at every replica; so does a plan that was made smaller', async () => {
  const [large, small] = [
    await addPlan({ orders: 100, dishes: 100, users: 100 }),
    await addPlan({ orders: 1, dishes: 1, users: 1 }),
  ]
  await putOn(large.id)
  const dish = await addDish()
  expect([await punches(dish), await additions(dish.tax)]).toEqual([each('201'), [201, 201, 201, 201]])

  expect((await putOn(small.id)).status).toBe(200)
  expect([await punches(dish), await additions(dish.tax)]).toEqual([each('ORDER_LIMIT_REACHED'), [...full, ...full]])

  expect((await putOn(large.id)).status).toBe(200)
  expect([await punches(dish), await additions(dish.tax)]).toEqual([each('201'), [201, 201, 201, 201]])

  expect((await large.change({ orders: 1, dishes: 1, users: 1 })).status).toBe(200)
  expect([await punches(dish), await additions(dish.tax)]).toEqual([each('ORDER_LIMIT_REACHED'), [...full, ...full]])
})

/** Keeps an event stream open as a terminal does: whenever the stream ends, another one is opened. */
function keepStream() {
  const stopping = new AbortController()
  const seen = { isOpen: false, opened: 0, head: 0 }
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await hear(seen, stopping.signal).catch(() => undefined)
      seen.isOpen = false
      await new Promise((resume) => setTimeout(resume, 20))
    }
  })()
  const stop = () => (stopping.abort(), ended)
  return { seen, stop }
}

async function hear(seen: { isOpen: boolean; opened: number; head: number }, signal: AbortSignal): Promise<void> {
  const reply = await fetch(`${product.url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
  if (!reply.ok || !reply.body) return
  seen.isOpen = true
  seen.opened++
  let text = ''
  for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
    text += part
    for (const [, head] of text.matchAll(/event: ?floor\n(?:id: ?\d+\n)?data: ?\{"head":(\d+)\}/g))
      seen.head = Number(head)
  }
}

test('streams at both gateways hear what any process writes, and all are back when both were restarted', async () => {
  const dish = await addDish()
  const streams = Array.from({ length: STREAMS }, keepStream)
  const areOpen = () => streams.filter(({ seen }) => seen.isOpen).length
  const headNow = async () => Number((await ask('GET', '/api/floor/changes')).body['head'])
  const hearOf = async () => {
    expect(await punches(dish)).toEqual(each('201'))
    const head = await headNow()
    await expect.poll(() => streams.filter(({ seen }) => seen.head === head).length).toBe(STREAMS)
  }
  try {
    await expect.poll(areOpen).toBe(STREAMS)
    await hearOf()

    await product.roll(product.current, ['gateway'])
    await expect.poll(areOpen).toBe(STREAMS)
    expect(streams.every(({ seen }) => seen.opened > 1)).toBe(true)
    await hearOf()

    if (!isWhole) return
    await product.roll(product.current, ['orders'])
    await hearOf()
  } finally {
    await Promise.all(streams.map(({ stop }) => stop()))
  }
})

test('a catalog that goes away right after a change stops neither orders nor the change', async () => {
  const dish = await addDish()
  expect(await punches(dish)).toEqual(each('201'))
  const dearer = { ...dish, price: 130 }
  await ask('PUT', `/api/menu/${dish.id}`, formOf(dearer))
  await product.cutOff('catalog')

  expect(await punches(dish)).toEqual(each('PRICE_CHANGED'))
  expect(await punches(dearer)).toEqual(each('201'))
})
