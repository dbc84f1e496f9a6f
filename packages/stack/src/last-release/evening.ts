import type { RunningServices } from './start-services.ts'

type Asked = {
  readonly token?: string
  readonly json?: object
  readonly form?: Record<string, string | Blob>
}

/** Calls an endpoint. @throws Error with the reply when it is a refusal */
async function ask<T>(url: string, method: string, { token, json, form }: Asked = {}): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value)
  const reply = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    body: json ? JSON.stringify(json) : form ? body : null,
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${new URL(url).pathname}: ${reply.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export type OpenRestaurant = {
  readonly token: string
  readonly dishId: string
}

const CSV = 'name,price,main_category,subcategory\nIdli,60,Breakfast,South\nVada,50,Breakfast,South\n'

/**
 * Opens a restaurant, signs its Admin in, and fills its menu by hand and by file.
 *
 * @throws Error for a refused call, or when the menu does not have the three dishes
 */
export async function openRestaurant({ urlOf }: RunningServices, subdomain: string): Promise<OpenRestaurant> {
  const [tenancy, catalog, billing] = [urlOf('tenancy'), urlOf('catalog'), urlOf('billing')]
  const login = { email: 'operator@tiffin.test', password: 'tiffin-operator' }
  const operator = await ask<{ token: string }>(`${tenancy}/api/system/login`, 'POST', { json: login })
  const admin = { email: `admin@${subdomain}.test`, password: 'a-password' }
  await ask(`${tenancy}/api/system/restaurants`, 'POST', {
    token: operator.token,
    json: { name: 'Spice', subdomain, admin_email: admin.email, admin_password: admin.password },
  })
  const { token } = await ask<{ token: string }>(`${tenancy}/api/login`, 'POST', { json: { ...admin, subdomain } })
  await ask(`${billing}/api/subscription/details`, 'GET', { token })
  const form = { name: 'Dosa', price: '120', main_category: 'Breakfast', subcategory: 'South' }
  const dish = await ask<{ id: string }>(`${catalog}/api/menu`, 'POST', { token, form })
  const imported = await ask<{ count: number }>(`${catalog}/api/menu/import`, 'POST', {
    token,
    form: { file: new Blob([CSV]) },
  })
  const menu = await ask<unknown[]>(`${catalog}/api/menu`, 'GET', { token })
  if (imported.count !== 2 || menu.length !== 3)
    throw new Error(`The menu has ${menu.length} dishes, ${imported.count} imported.`)
  return { token, dishId: dish.id }
}

/**
 * Adds a table, places an order at it, adds to the order and settles it.
 *
 * @returns the numbers of the completed orders in the list afterwards
 */
export async function serveTable(
  { urlOf }: RunningServices,
  { token, dishId }: OpenRestaurant,
  table: string,
): Promise<string[]> {
  const orders = urlOf('orders')
  const area = await ask<{ id: string }>(`${orders}/api/areas`, 'POST', { token, json: { name: `Area of ${table}` } })
  const laid = await ask<{ id: string }>(`${orders}/api/tables`, 'POST', {
    token,
    json: { name: table, pax: 4, areaId: area.id },
  })
  const items = [{ id: dishId, quantity: 2, price: 120 }]
  const placed = await ask<{ order_id: string; order_number: string }>(`${orders}/api/orders`, 'POST', {
    token,
    json: { items, orderType: 'Dine-In', tableId: laid.id, customerDetails: null },
  })
  await ask(`${orders}/api/orders/${placed.order_id}/add`, 'POST', { token, json: { items } })
  await ask(`${orders}/api/tables/${laid.id}/free`, 'PUT', {
    token,
    json: { payments: [{ method: 'Cash', amount: 480 }], discount: null },
  })
  const list = await ask<{ order_number: string; status: string }[]>(`${orders}/api/orders`, 'GET', { token })
  const settled = list.filter(({ status }) => status === 'Completed').map(({ order_number: number }) => number)
  if (!settled.includes(placed.order_number)) throw new Error(`Order ${placed.order_number} is not settled.`)
  return settled
}
