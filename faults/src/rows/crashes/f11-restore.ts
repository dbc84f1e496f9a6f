import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { listModules, MenuItem, Order, PunchReply, ResponseOf, Station } from '@tiffin/contracts'
import { compareWithLedger } from '../../support/audit.ts'
import { Client, json } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { rowsOf, tablesOfOrders } from '../../support/order-tables.ts'
import { childrenOf, pidOfStack } from '../../support/processes.ts'
import { Product } from '../../support/product.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { signInOperator } from '../../support/sign-in.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Row } from '../../row.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
const ORDERS = { short: 60, full: 1_000 }
const RESTORED_WITHIN_MS = 120_000
/**
 * The pause before and after the moment of the restore, in ms. So no order is nearer to that moment, and the bad DELETE
 * comes at least this much later.
 */
const BEFORE_MS = 1_000
/** The distance of the restored product's ports from those of the first; all ports move with the gateway's. */
const PORT_SHIFT = 200
const MODULE = 'pos'

export const f11: Row = {
  id: 'F11',
  area: 'crashes',
  goal: 'Restore to 1 s before a bad DELETE: all rows, pictures, releases, ≤ 2 min, ≤ 10 s lost',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random, stretched, progress } = context
    const folder = (name: string) =>
      path.join(path.dirname(product.dataDir), `${path.basename(product.dataDir)}-${name}`)
    const [dataDir, backups, restored] = [folder('original'), folder('backups'), folder('restored')]
    rmSync(backups, { recursive: true, force: true })
    const port = product.port + PORT_SHIFT
    const original = new Product({ port, dataDir, isRunning: false, env: { BACKUP_DIR: backups } })
    const copy = new Product({ port, dataDir: restored, isRunning: false })
    await original.start()
    try {
      const restaurant = await openRestaurant(original, random.fork('picture'))
      const pictureUrl = await addPicture(original, restaurant)
      const release = await promote(original)
      const files = [pictureUrl, release.file]
      const before = await Promise.all(files.map((file) => hashOf(original, file)))
      await backup(backups, dataDir, port)
      await addStation(original, restaurant)
      await voidPortion(original, restaurant)
      const traffic = await Traffic.start(original, random, { restaurants: 2 })
      for (const each of traffic.restaurants) await addStation(original, each)
      await traffic.untilAcknowledged(ORDERS[extent], 120_000)
      await traffic.stop()
      progress(`${traffic.acknowledged} orders acknowledged`)
      await sleep(BEFORE_MS)
      const [{ at } = { at: new Date() }] = await original.sql<{ at: Date }>('orders', 'SELECT clock_timestamp() AS at')
      await sleep(BEFORE_MS)
      const tables = [...(await tablesOfOrders(original)), 'orders']
      const rowsBefore = await rowsOf(original, tables)
      for (const { table, count } of rowsBefore)
        findings.require(count > 0, `${table} has no row whose return could be seen`)
      for (const table of tables) await original.sql('orders', `DELETE FROM ${table}`)
      const { lost } = await compareWithLedger(original, traffic.ledger)
      findings.control(
        `without a restore ${lost} of ${traffic.acknowledged} orders are gone`,
        lost === traffic.acknowledged,
      )
      destroy(original)

      const started = performance.now()
      await original.remove()
      await copy.remove()
      const { stdout } = await run(
        process.execPath,
        [
          path.join(root, 'packages/stack/bin/run.mjs'),
          'restore',
          '--from',
          backups,
          '--to',
          at.toISOString(),
          '--into',
          restored,
        ],
        { cwd: root },
      )
      await copy.start({ keepData: true })
      const took = performance.now() - started
      findings.took(took)
      findings.expectFigure(took <= stretched(RESTORED_WITHIN_MS), `The restore took ${Math.round(took / 1_000)} s`)
      findings.note(
        `restored and started in ${Math.round(took / 1_000)} s; ` +
          `${stdout.split('\n').find((line) => line.includes('rule')) ?? ''}`.trim(),
      )
      for (const [nth, file] of files.entries())
        findings.require((await hashOf(copy, file)) === before[nth], `${file} is not what it was`)
      const live = await liveVersion(copy)
      findings.require(live === release.version, `${live} of ${MODULE} is live, and ${release.version} was promoted`)
      findings.note(`a picture of a dish is what it was, and so is ${MODULE} ${release.version}, which was promoted`)
      for (const [nth, { table, count, hash }] of (await rowsOf(copy, tables)).entries()) {
        const { count: countBefore, hash: hashBefore } = rowsBefore[nth]!
        findings.require(
          hash === hashBefore,
          `${table} has ${count} rows that differ from the ${countBefore} before the restore`,
        )
      }
      findings.note(`row for row as before: ${rowsBefore.map(({ table, count }) => `${count} ${table}`).join(', ')}`)
      const after = await compareWithLedger(copy, traffic.ledger)
      findings.tried = traffic.acknowledged
      findings.lost = after.lost
      findings.doubled = after.doubled
      findings.require(
        after.problems.length === 0,
        `${after.problems.length} differences, as: ${after.problems.slice(0, 3).join('; ')}`,
      )
    } finally {
      await original.stop().catch(() => undefined)
      await copy.stop().catch(() => undefined)
      await original.remove()
      await copy.remove()
      rmSync(backups, { recursive: true, force: true })
    }
    return findings
  },
}

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Adds a dish with a picture. @returns the address of the picture */
async function addPicture({ url }: Product, { tokens }: Restaurant): Promise<string> {
  const form = new FormData()
  const dish = { name: 'Pictured', price: '120', main_category: 'Mains', subcategory: 'All' }
  for (const [name, value] of Object.entries(dish)) form.set(name, value)
  form.set('image', new Blob([Buffer.from(ONE_PIXEL, 'base64')], { type: 'image/png' }), 'dish.png')
  const reply = await fetch(new URL('/api/menu', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.Admin}` },
    body: form,
  })
  if (reply.status !== 201) throw new Error(`The dish was answered ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as MenuItem).image_url!
}

/** Adds a station to the kitchen, which all dishes of the restaurant then go to. */
async function addStation(product: Product, { tokens }: Restaurant): Promise<void> {
  const client = new Client(product.url)
  try {
    const station = { name: 'Tandoor' }
    json<Station>(
      await client.send({ method: 'POST', path: '/api/stations', token: tokens.Admin, key: newKey(), json: station }),
    )
  } finally {
    client.close()
  }
}

/** Places an order of two portions at a table, which stays occupied, and voids one portion. */
async function voidPortion(product: Product, { tokens, dishes, tableIds }: Restaurant): Promise<void> {
  const client = new Client(product.url)
  const ask = async <T>(place: string, body?: object) => {
    const post = body && ({ method: 'POST', key: newKey(), json: body } as const)
    return json<T>(await client.send({ path: place, token: tokens.Admin, ...post }))
  }
  try {
    const items = itemsOf([{ dish: dishes[0]!, quantity: 2 }])
    const { order_id: id } = await ask<PunchReply>('/api/orders', {
      items,
      orderType: 'Dine-In',
      tableId: tableIds[0],
    })
    const order = await ask<Order>(`/api/tables/${tableIds[0]}/active-order`)
    await ask(`/api/orders/${id}/void`, {
      line_id: order.items[0]!.line_id,
      quantity: 1,
      reason: 'complaint',
      wasted: true,
      version: order.version,
    })
  } finally {
    client.close()
  }
}

/**
 * Releases the live version of a module under another number and makes that version live.
 *
 * @returns the version, and one of its files
 */
async function promote(product: Product): Promise<{ readonly version: string; readonly file: string }> {
  const live = await liveVersion(product)
  const version = `9.9.9-${live}`
  const store = path.join(product.dataDir, 'modules', MODULE)
  const description = path.join(store, version, 'module.json')
  cpSync(path.join(store, live), path.join(store, version), { recursive: true })
  writeFileSync(description, readFileSync(description, 'utf8').replaceAll(live, version))
  for (const change of ['versions', 'promote']) await askModules(product, `/${MODULE}/${change}`, { version })
  const { entry } = JSON.parse(readFileSync(description, 'utf8')) as { entry: string }
  return { version, file: entry }
}

async function liveVersion(product: Product): Promise<string> {
  const { modules } = await askModules<ResponseOf<typeof listModules>>(product)
  return modules.find(({ name }) => name === MODULE)!.live!
}

async function askModules<T>(product: Product, place = '', body?: object): Promise<T> {
  const client = new Client(product.url)
  try {
    const token = await signInOperator(product)
    const ask = body ? ({ method: 'POST', json: body } as const) : {}
    return json<T>(await client.send({ path: `/api/system/modules${place}`, token, ...ask }))
  } finally {
    client.close()
  }
}

async function hashOf({ url }: Product, file: string): Promise<string> {
  const reply = await fetch(new URL(file, url))
  if (reply.status !== 200) throw new Error(`${file} was answered ${reply.status}`)
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
}

async function backup(backups: string, dataDir: string, port: number): Promise<void> {
  await run(process.execPath, [path.join(root, 'packages/stack/bin/run.mjs'), 'backup'], {
    cwd: root,
    env: { ...process.env, BACKUP_DIR: backups, TIFFIN_DATA_DIR: dataDir, PORT: String(port) },
  })
}

/** Kills all processes of the product together, as the loss of its machine does. */
function destroy(product: Product): void {
  const stack = pidOfStack(product.dataDir)
  if (stack === undefined) return
  const pids = [stack, ...childrenOf(stack).map(({ pid }) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}
