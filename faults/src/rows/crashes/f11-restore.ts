import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { compare } from '../../support/audit.ts'
import { childrenOf, pidOfStack } from '../../support/processes.ts'
import { Product } from '../../support/product.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Row } from '../../row.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
const ORDERS = { short: 60, full: 1_000 }
const RESTORED_WITHIN_MS = 120_000
/** Between the moment that is restored and the mistake. */
const BEFORE_MS = 1_000
/** All other ports of the product move with the gateway's. */
const PORT_SHIFT = 200

export const f11: Row = {
  id: 'F11',
  area: 'crashes',
  goal: 'Restore to 1 s before a bad DELETE: all rows, ≤ 2 min, ≤ 10 s lost',
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
      await backup(backups, dataDir, port)
      const traffic = await Traffic.start(original, random, { restaurants: 2 })
      await traffic.untilAcknowledged(ORDERS[extent], 120_000)
      await traffic.stop()
      progress(`${traffic.acknowledged} orders acknowledged`)
      await sleep(BEFORE_MS)
      const [{ at } = { at: new Date() }] = await original.sql<{ at: Date }>('orders', 'SELECT clock_timestamp() AS at')
      await sleep(BEFORE_MS)
      for (const table of ['order_payments', 'order_items', 'orders'])
        await original.sql('orders', `DELETE FROM ${table}`)
      const { lost } = await compare(original, traffic.ledger)
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
      const after = await compare(copy, traffic.ledger)
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

async function backup(backups: string, dataDir: string, port: number): Promise<void> {
  await run(process.execPath, [path.join(root, 'packages/stack/bin/run.mjs'), 'backup'], {
    cwd: root,
    env: { ...process.env, BACKUP_DIR: backups, TIFFIN_DATA_DIR: dataDir, PORT: String(port) },
  })
}

/** The machine is gone: every process of it at once, in the middle of whatever it does. */
function destroy(product: Product): void {
  const stack = pidOfStack(product.dataDir)
  if (stack === undefined) return
  const pids = [stack, ...childrenOf(stack).map(({ pid }) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}
