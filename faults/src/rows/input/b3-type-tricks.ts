import type { PunchReply } from '@tiffin/contracts'
import { addressOf, Client, json, type HttpRequest } from '../../support/http.ts'
import { isError } from '../../support/replies.ts'
import { emailOf, openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type Row } from '../../row.ts'

/** A request with a value that does not fit. Bodies are raw text, because JSON.stringify would correct some numbers. */
interface Trick {
  readonly name: string
  readonly ask: HttpRequest
  /** `refused`: the reply is a 4xx. `ignored`: the request is accepted and the added fields have no effect. */
  readonly expect: 'refused' | 'ignored'
}

const raw = (path: string, body: string, type = 'application/json'): HttpRequest => ({
  method: 'POST',
  path,
  body,
  headers: { 'content-type': type },
})

/** Returns requests with values that do not fit their field, in another format, or with fields a sender may not set. */
function tricks({ dishes, tableIds, id: restaurantId }: Restaurant): Trick[] {
  const { id, pricePaise } = dishes[0]!
  const price = pricePaise / 100
  const order = (items: string, more = '') => raw('/api/orders', `{"items":${items},"orderType":"Takeaway"${more}}`)
  const line = (quantity: string, more = '') => `[{"id":"${id}","price":${price},"quantity":${quantity}${more}}]`
  const refused = (name: string, ask: HttpRequest): Trick => ({ name, ask, expect: 'refused' })
  const ignored = (name: string, ask: HttpRequest): Trick => ({ name, ask, expect: 'ignored' })
  const quantities = [
    '"3"',
    '[3]',
    'true',
    'null',
    '{}',
    '[]',
    '""',
    '0',
    '-1',
    '1.5',
    '1e400',
    '-0.0000001',
    '1000',
    '9007199254740993',
    '1e21',
    '"1e3"',
    '"0x10"',
    '" 3 "',
    '[[3]]',
    '{"valueOf":3}',
  ]
  const prices = ['"120"', '[120]', 'null', 'true', '-1', '1e400', '"NaN"', '{"$gt":0}']
  const ids = [
    '1',
    'null',
    '""',
    '[]',
    `["${id}"]`,
    '{}',
    '"../x"',
    `"${id} "`,
    '"\\u0000"',
    '"00000000-0000-0000-0000-00000000000"',
  ]
  const types = ['1', 'null', '[]', '["Takeaway"]', '"takeaway"', '"Takeaway "', '"DROP"', '{}', 'true', '"Dine-In"']
  return [
    ...quantities.map((value) => refused(`a quantity of ${value}`, order(line(value)))),
    ...prices.map((value) => refused(`a price of ${value}`, order(`[{"id":"${id}","quantity":1,"price":${value}}]`))),
    ...ids.map((value) => refused(`a dish of ${value}`, order(`[{"id":${value},"quantity":1,"price":${price}}]`))),
    ...types.map((value) =>
      refused(`an order type of ${value}`, raw('/api/orders', `{"items":${line('1')},"orderType":${value}}`)),
    ),
    refused('items that are an object', order(`{"0":${line('1').slice(1, -1)},"length":1}`)),
    refused('no items', order('[]')),
    refused('201 items', order(`[${Array.from({ length: 201 }, () => line('1').slice(1, -1)).join(',')}]`)),
    refused(
      'a table that is a list',
      raw('/api/orders', `{"items":${line('1')},"orderType":"Dine-In","tableId":["${tableIds[0]}"]}`),
    ),
    refused('JSON after JSON', raw('/api/orders', `{"items":${line('1')},"orderType":"Takeaway"}{}`)),
    refused(
      'a JSON type with a tab before nonsense',
      raw('/api/orders', `{"items":${line('1')},"orderType":"Takeaway"}`, 'application/json\tx'),
    ),
    refused(
      'JSON sent as a form',
      raw('/api/orders', `{"items":${line('1')},"orderType":"Takeaway"}`, 'application/x-www-form-urlencoded'),
    ),
    refused('JSON sent as text', raw('/api/orders', `{"items":${line('1')},"orderType":"Takeaway"}`, 'text/plain')),
    ignored(
      'JSON in an odd case',
      raw('/api/orders', `{"items":${line('1')},"orderType":"Takeaway"}`, 'Application/JSON'),
    ),
    ignored(
      'a key twice: the last counts',
      raw('/api/orders', `{"items":${line('7')},"items":${line('1')},"orderType":"Takeaway"}`),
    ),
    refused(
      '__proto__ with what is missing',
      raw('/api/orders', `{"__proto__":{"orderType":"Takeaway"},"items":${line('1')}}`),
    ),
    refused(
      'constructor.prototype with what is missing',
      raw('/api/orders', `{"constructor":{"prototype":{"orderType":"Takeaway"}},"items":${line('1')}}`),
    ),
    ignored(
      'a status, a role and a restaurant of the sender',
      order(
        line('1'),
        `,"status":"Completed","role":"Admin","restaurant_id":"${restaurantId}","total_amount":1,"order_number":"1"`,
      ),
    ),
    ignored('a total of the sender', order(line('1'), ',"totalAmount":0.01')),
    refused(
      'another tax rate than that of the menu',
      order(line('1', ',"tax_rate_applied":99,"tax_group_name":"none"')),
    ),
  ]
}

export const b3: Row = {
  id: 'B3',
  area: 'input',
  goal: '60 tricks of type and field: refused, or without effect',
  async run({ product, random }) {
    const findings = new Findings()
    const restaurant = await openRestaurant(product, random)
    const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
    const token = restaurant.tokens.Waiter
    const taken: string[] = []
    for (const { name, ask, expect } of tricks(restaurant)) {
      const reply = await client.send({ ...ask, token })
      findings.tried++
      findings.took(reply.ms)
      if (reply.status === 201) taken.push(json<PunchReply>(reply).order_id)
      if (expect === 'refused') {
        findings.refused++
        findings.require(
          reply.status >= 400 && reply.status < 500 && isError(reply),
          `${name}: answered ${reply.status} ${reply.text.slice(0, 80)}`,
        )
      } else findings.require(reply.status === 201, `${name}: answered ${reply.status} ${reply.text.slice(0, 80)}`)
    }
    const rows = await product.sql<{ id: string; status: string; quantity: number; rate: number }>(
      'orders',
      `
      SELECT o.id, o.status, i.quantity, i.rate_basis_points AS rate FROM orders o
        JOIN order_items i ON i.restaurant_id = o.restaurant_id AND i.order_id = o.id WHERE o.restaurant_id = $1`,
      [restaurant.id],
    )
    findings.require(rows.length === taken.length, `${taken.length} orders were acknowledged, ${rows.length} are there`)
    findings.require(
      rows.every(
        ({ status, quantity, rate }) =>
          status === 'Active' && quantity === 1 && rate === restaurant.dishes[0]!.rateBasisPoints,
      ),
      'What a sender added had an effect.',
    )
    await roles(client, restaurant, findings)
    client.close()
    return findings
  },
}

/** Checks that a list as a role, a Waiter who adds an Admin, and objects as credentials are refused. */
async function roles(client: Client, restaurant: Restaurant, findings: Findings): Promise<void> {
  const body = { email: `trick@${restaurant.subdomain}.test`, password: 'secret-enough', role: ['Admin'] }
  const asList = await client.send({ method: 'POST', path: '/api/users', token: restaurant.tokens.Admin, json: body })
  const byWaiter = await client.send({
    method: 'POST',
    path: '/api/users',
    token: restaurant.tokens.Waiter,
    json: { ...body, role: 'Admin' },
  })
  const login = await client.send({
    method: 'POST',
    path: '/api/login',
    json: { email: { $ne: '' }, password: ['x'], subdomain: restaurant.subdomain },
  })
  const known = await client.send({
    method: 'POST',
    path: '/api/login',
    json: { email: emailOf('Admin', restaurant), password: { $ne: '' }, subdomain: restaurant.subdomain },
  })
  findings.tried += 4
  findings.require(asList.status === 400, `A list as a role: answered ${asList.status}`)
  findings.require(byWaiter.status === 403, `A Waiter who makes an Admin: answered ${byWaiter.status}`)
  findings.require(
    login.status === 400 && known.status === 400,
    `Objects as credentials: answered ${login.status} and ${known.status}`,
  )
}
