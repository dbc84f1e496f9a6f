import { createOrder, getOverview, listMenu, listOrders, listTables, login } from '@tiffin/contracts'

/** The headers and the order with which a load acts as a till of a restaurant. */
export type Till = { readonly headers: Record<string, string>; readonly orderBody: string }

/** Signs in and prepares an order of four dishes of the menu. */
export async function openTill(origin: string, subdomain = 'spice'): Promise<Till> {
  const credentials = { email: `admin@${subdomain}.test`, password: 'spice-garden', subdomain }
  const { token } = await json<{ token: string }>(origin + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const menu = await json<{ id: string; price: number }[]>(origin + listMenu.path, { headers })
  const items = menu.slice(0, 4).map(({ id, price }) => ({ id, price, quantity: 2 }))
  return {
    headers,
    orderBody: JSON.stringify({ items, orderType: 'Takeaway', tableId: null, customerDetails: null, totalAmount: 0 }),
  }
}

export const endpoints = { createOrder, getOverview, listMenu, listOrders, listTables } as const

async function json<T>(url: string, init: RequestInit): Promise<T> {
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}
