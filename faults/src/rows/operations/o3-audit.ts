import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Area, AuditAction, AuditEntry, PunchReply, ResponseOf, listAudit } from '@tiffin/contracts'
import { addressOf, Client, json, type HttpReply } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import type { Product } from '../../support/product.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { untilAnswered } from '../../support/retry.ts'
import { signInOperator } from '../../support/sign-in.ts'
import { Findings, type Row } from '../../row.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The tables for which this row checks that the role of the service may insert rows, but not change or delete them. */
const APPEND_ONLY = [
  ['orders', 'audit_entries'],
  ['catalog', 'audit_entries'],
  ['tenancy', 'audit_entries'],
  ['billing', 'audit_entries'],
  ['orders', 'order_payments'],
  ['orders', 'order_punches'],
  ['orders', 'voids'],
  ['billing', 'invoices'],
] as const

type Method = 'POST' | 'PUT' | 'DELETE'

export const o3: Row = {
  id: 'O3',
  area: 'operations',
  goal: 'Each change of state writes one audit entry, which nobody can change',
  async run({ product, random }) {
    const findings = new Findings()
    const restaurant = await openRestaurant(product, random)
    const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
    const expected: AuditAction[] = []
    const read = async () =>
      json<ResponseOf<typeof listAudit>>(
        await client.send({ path: '/api/audit?limit=500', token: restaurant.tokens.Admin }),
      ).entries
    const before = new Set((await read()).map(({ id: each }) => each))
    /** Makes a change, repeated while the answer is "not now", and notes the action that the audit must then have. */
    const change = async (
      action: AuditAction,
      token: string,
      method: Method,
      url: string,
      body?: object,
      key = newKey(),
    ): Promise<HttpReply> => {
      const reply = await untilAnswered(
        client,
        { method, path: url, token, key, ...(body && { json: body }) },
        { random },
      )
      findings.require(reply.status < 300, `${method} ${url} answered ${reply.status}: ${reply.text}`)
      expected.push(action)
      return reply
    }
    const { Admin: admin, Cashier: cashier } = restaurant.tokens
    const items = itemsOf([{ dish: restaurant.dishes[0]!, quantity: 1 }])
    const idOf = (reply: HttpReply) => json<Area>(reply).id

    const key = newKey()
    const order = { items, orderType: 'Takeaway' }
    const { order_id: id } = json<PunchReply>(await change('order.placed', cashier, 'POST', '/api/orders', order, key))
    await client.send({ method: 'POST', path: '/api/orders', token: cashier, json: order, key })
    await change('order.added', cashier, 'POST', `/api/orders/${id}/add`, { items })
    await change('order.freed', cashier, 'POST', `/api/orders/${id}/settle`, {})
    await client.send({ method: 'POST', path: `/api/orders/${id}/settle`, token: cashier, json: {} })
    await client.send({ method: 'POST', path: `/api/orders/${id}/add`, token: cashier, json: { items } })
    const areaId = idOf(await change('area.added', admin, 'POST', '/api/areas', { name: 'Audited' }))
    const tableId = idOf(await change('table.added', admin, 'POST', '/api/tables', { name: 'A1', pax: 4, areaId }))
    await change('table.changed', admin, 'PUT', `/api/tables/${tableId}`, { name: 'A1', pax: 6, areaId })
    await change('table.removed', admin, 'DELETE', `/api/tables/${tableId}`)
    const group = { name: 'Audited', rate: 12, is_split: true }
    const groupId = idOf(await change('tax-group.added', admin, 'POST', '/api/tax-groups', group))
    await change('tax-group.changed', admin, 'PUT', `/api/tax-groups/${groupId}`, { ...group, rate: 18 })
    await change('tax-group.removed', admin, 'DELETE', `/api/tax-groups/${groupId}`)
    await change('category.added', admin, 'POST', '/api/categories', { main_category: 'Audited' })
    await change('settings.changed', admin, 'PUT', '/api/restaurant', { phone: '080 9' })
    const user = { email: `audited@${restaurant.subdomain}.test`, password: 'a-secret', role: 'Waiter' }
    const userId = idOf(await change('user.added', admin, 'POST', '/api/users', user))
    await change('user.role-changed', admin, 'PUT', `/api/users/${userId}`, { role: 'Captain' })
    await change('user.password-set', admin, 'PUT', `/api/users/${userId}`, { password: 'another-secret' })
    await change('user.removed', admin, 'DELETE', `/api/users/${userId}`)
    const operator = await signInOperator(product)
    const names = { name: 'Renamed once', subdomain: restaurant.subdomain }
    await change('restaurant.renamed', operator, 'PUT', `/api/system/restaurants/${restaurant.id}`, names)
    await change('subscription.changed', operator, 'PUT', `/api/system/restaurants/${restaurant.id}/subscription`, {
      new_plan_id: 'plan_free',
    })

    const entries = (await read()).filter(({ id: each }) => !before.has(each))
    client.close()
    findings.tried = expected.length
    const actions = entries.map(({ action }) => action)
    findings.require(actions.toSorted().join() === expected.toSorted().join(), `Written down: ${actions.join(', ')}`)
    judgeWho(entries, restaurant, findings)
    findings.require(!JSON.stringify(entries).includes('secret'), 'The audit tells a password.')

    const [settled] = await product.sql<{ is_one: boolean }>(
      'orders',
      `SELECT a.xmin = o.xmin AS is_one FROM audit_entries a JOIN orders o ON o.restaurant_id = a.restaurant_id
          AND o.id = a.order_id
       WHERE a.restaurant_id = $1 AND a.action = 'order.freed'`,
      [restaurant.id],
    )
    findings.require(settled?.is_one === true, 'The entry of a settlement is not of its transaction.')
    for (const [service, table] of APPEND_ONLY) {
      const [may] = await product.sql<{ may: boolean }>(
        service,
        "SELECT has_table_privilege($1, $2, 'UPDATE') OR has_table_privilege($1, $2, 'DELETE') OR " +
          "has_table_privilege($1, $2, 'TRUNCATE') AS may",
        [`tiffin_${service}_app`, table],
      )
      findings.tried++
      findings.require(may?.may === false, `${service} may change ${table}`)
    }
    await judgeTampering(product, restaurant, findings)
    return findings
  },
}

function judgeWho(entries: readonly AuditEntry[], { users }: Restaurant, findings: Findings): void {
  for (const { id, action, user, request_id } of entries) {
    const isOperators = action === 'restaurant.renamed' || action === 'subscription.changed'
    const who = action.startsWith('order.') ? users.Cashier : users.Admin
    findings.require(isOperators ? user.kind === 'operator' : user.id === who, `${id} (${action}) names somebody else.`)
    findings.require(request_id !== null, `${id} (${action}) names no request.`)
  }
}

/** Edits one entry as the owner of the table, checks that the verification finds it, and restores the entry. */
async function judgeTampering(product: Product, restaurant: Restaurant, findings: Findings): Promise<void> {
  const edit = (pax: number) =>
    product.sql(
      'orders',
      `UPDATE audit_entries SET after = jsonb_build_object('pax', $2::int) WHERE restaurant_id = $1
          AND action = 'table.changed'`,
      [restaurant.id, pax],
    )
  await edit(8)
  const edited = await verify(product, restaurant)
  findings.require(
    edited.code === 1 && /orders: entry 6 /.test(edited.stdout),
    `An edited entry was not named: ${edited.stdout}`,
  )
  await edit(6)
  const whole = await verify(product, restaurant)
  findings.control(`put back, the walk finds nothing: exit code ${whole.code}`, whole.code === 0)
}

function verify(product: Product, { subdomain }: Restaurant): Promise<{ code: number; stdout: string }> {
  const command = [path.join(root, 'packages/stack/bin/run.mjs'), 'audit-verify', '--restaurant', subdomain]
  const env = { ...process.env, TIFFIN_DATA_DIR: product.dataDir, PORT: String(product.port) }
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, stdout }),
    )
  })
}
