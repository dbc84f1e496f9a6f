import { expect, test } from '@playwright/test'
import { SERVICES } from '@tiffin/contracts'
import { missingIn, monitoredSelectors } from '@tiffin/stack/testing/monitoring'
import { portsFor } from '@tiffin/stack/testing/start-stack'
import { stackPort, stackUrl } from '../support/where.ts'

/** Metrics of Prometheus itself, and of the process that backs up, which does not run in tests. */
const OTHERS = /^(up$|tiffin_backup_)/

test('every metric and label that an alert or the dashboard names is in a scrape of the running processes', async () => {
  await fetch(`${stackUrl}/api/tables`)
  const ports = portsFor(String(stackPort))
  const scrapes = await Promise.all(
    [...SERVICES, 'metrics' as const, 'supervisor' as const].map(async (owner) =>
      (await fetch(`http://127.0.0.1:${ports[owner]}/metrics`)).text(),
    ),
  )
  const selectors = monitoredSelectors().filter(({ metric }) => !OTHERS.test(metric))

  expect(selectors.length).toBeGreaterThan(30)
  expect(missingIn(scrapes, selectors)).toEqual([])
  // Control: a metric that nobody reports, and a label that a metric does not have.
  const wrong = [
    { metric: 'orders_lost_total', labels: [] },
    { metric: 'database_connections', labels: ['state', 'pool'] },
  ]
  expect(missingIn(scrapes, wrong)).toEqual(['database_connections{pool}', 'orders_lost_total'])
})
