import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order, Table } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { stackUrl } from './where.ts'

const PAUSE_MS = 1_000

export const PASSWORD = 'spice-garden'
export const emailOf = (role: Role, subdomain = 'spice') => `${role.toLowerCase()}@${subdomain}.test`

export async function signIn(role: Role, subdomain = 'spice'): Promise<string> {
  const { token } = await send<{ token: string }>('POST', '/api/login', {
    body: { email: emailOf(role, subdomain), password: PASSWORD, subdomain },
  })
  return token
}

/** The calls through the gateway by which a test prepares or checks data beside the browser. */
export class Api {
  private readonly token: string

  constructor(token: string) {
    this.token = token
  }

  tables = () => send<Table[]>('GET', '/api/tables', { token: this.token })
  orders = () => send<Order[]>('GET', '/api/orders', { token: this.token })
  overview = () => send<{ totalOrders: number; todaysSales: number }>('GET', '/api/overview', { token: this.token })
  menu = () => send<{ id: string; name: string; price: number }[]>('GET', '/api/menu', { token: this.token })

  async table(name: string): Promise<Table> {
    const table = (await this.tables()).find((each) => each.name === name)
    if (!table) throw new Error(`No table ${name}`)
    return table
  }

  /** Frees a table, because an earlier run may have left an order on it. @returns the table */
  async freeTable(name: string): Promise<Table> {
    const table = await this.table(name)
    await send('PUT', `/api/tables/${table.id}/free`, { token: this.token })
    return table
  }

  async occupy(name: string, dishes: readonly string[]): Promise<void> {
    const { id: tableId } = await this.freeTable(name)
    await send('POST', '/api/orders', {
      token: this.token,
      body: { items: await this.lines(dishes), orderType: 'Dine-In', tableId, customerDetails: null },
    })
  }

  /** Creates a table that only this test uses, or frees it if an earlier run has created it. */
  async ownTable(name: string): Promise<void> {
    const tables = await this.tables()
    if (tables.some((each) => each.name === name)) return void (await this.freeTable(name))
    const areaId = tables[0]?.area_id
    await send('POST', '/api/tables', { token: this.token, body: { name, pax: 4, areaId } })
  }

  /**
   * Adds areas, each with the given number of tables, which are named by the first letter of the area's name: A1, A2.
   */
  async layOut(areas: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, count] of Object.entries(areas)) {
      const area = await send<{ id: string }>('POST', '/api/areas', { token: this.token, body: { name } })
      for (let index = 1; index <= count; index++)
        await send('POST', '/api/tables', {
          token: this.token,
          body: { name: `${name[0]}${index}`, pax: 4, areaId: area.id },
        })
    }
  }

  async activeOrdersOf(table: string): Promise<Order[]> {
    return (await this.orders()).filter((order) => order.table_name === table && order.status === 'Active')
  }

  private async lines(dishes: readonly string[]) {
    const menu = await this.menu()
    return dishes.map((name) => {
      const dish = menu.find((each) => each.name === name)
      if (!dish) throw new Error(`No dish ${name}`)
      return { id: dish.id, quantity: 1, price: dish.price }
    })
  }
}

async function send<T>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const headers: Record<string, string> = {
    // The key makes a repeated request count once.
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  for (let attempt = 1; ; attempt++) {
    const reply = await fetch(stackUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.ok) return (text ? JSON.parse(text) : undefined) as T
    // A busy machine may ask the caller to come later, most often at a login, because checking a password is slow.
    const isBusy = reply.status === 429 || reply.status === 503
    if (!isBusy || attempt * PAUSE_MS > DEADLINE_MS)
      throw new Error(`${method} ${path} answered ${reply.status} ${text}`)
    await sleep(PAUSE_MS)
  }
}
