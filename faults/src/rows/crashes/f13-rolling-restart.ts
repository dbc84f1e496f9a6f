import { requestRoll } from '@tiffin/stack/testing/start-stack'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { Product } from '../../support/product.ts'
import type { Random } from '../../support/random.ts'
import { Traffic } from '../../support/traffic.ts'

/** The processes that are replaced; in the full form all are. */
const REPLACED = { short: ['orders', 'gateway'], full: [] } as const
/** The ports of the cluster follow those of the product, which goes on beside it. */
const PORTS_BETWEEN = 200
/** Orders that are acknowledged before the first process is replaced, and after the last. */
const ORDERS_AROUND = 20
/** The terminals are few and fast, so the limit of a restaurant's changes is none here. */
const LIMITS = { RESTAURANT_CHANGES_PER_SECOND: '10000', RESTAURANT_READS_PER_SECOND: '10000' }

export const f13: Row = {
  id: 'F13',
  area: 'crashes',
  goal: 'Two of each process, one after the other replaced under load: 0 requests fail',
  async run(context, extent) {
    const findings = new Findings()
    const { random } = context
    const cluster = clusterBeside(context)
    try {
      await cluster.start()
      const traffic = await replaceUnderLoad(cluster, random, REPLACED[extent])
      await traffic.judge(findings)
      const failed = failuresOf(traffic)
      findings.require(failed === 0, `${failed} requests failed and had to be sent again.`)
    } finally {
      await cluster.stop()
    }
    const hasty = clusterBeside(context, { DRAIN_MS: '0' })
    try {
      await hasty.start({ keepData: true })
      const traffic = await replaceUnderLoad(hasty, random.fork('control'), REPLACED.short)
      await traffic.stop()
      const failed = failuresOf(traffic)
      findings.control(`without a drain ${failed} requests failed`, failed > 0)
    } finally {
      await hasty.stop()
      await hasty.remove()
    }
    return findings
  },
}

function clusterBeside({ product }: RowContext, env: NodeJS.ProcessEnv = {}): Product {
  return new Product({
    port: product.port + PORTS_BETWEEN,
    dataDir: `${product.dataDir}-cluster`,
    isRunning: false,
    isCluster: true,
    env: { ...LIMITS, ...env },
  })
}

/** Replaces the named processes, or all, while terminals work. @returns the traffic, which goes on */
async function replaceUnderLoad(cluster: Product, random: Random, names: readonly string[]): Promise<Traffic> {
  const traffic = await Traffic.start(cluster, random, { pauseMs: 20 })
  await traffic.untilAcknowledged(ORDERS_AROUND)
  await requestRoll(cluster.dataDir, names, () => undefined)
  await traffic.untilAcknowledged(ORDERS_AROUND)
  return traffic
}

/** Counts the requests that were refused or cut, and sent again. */
function failuresOf({ terminals }: Traffic): number {
  return terminals.reduce((sum, { tries }) => sum + tries.refused + tries.cut, 0)
}
