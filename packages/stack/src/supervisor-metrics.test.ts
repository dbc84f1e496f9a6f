import { expect, test } from 'vitest'
import { missingIn, monitoredSelectors } from './deployment/testing/selectors.ts'
import { formatMetrics } from './metrics.ts'
import type { Supervised } from './processes/supervised.ts'
import { supervisorMetrics } from './supervisor-metrics.ts'

const program = (name: string, isReady: boolean): Supervised => ({
  name,
  ready: Promise.resolve(),
  isReady: () => isReady,
  restarts: () => 2,
  restart: async () => undefined,
  stop: async () => undefined,
})

test('the metrics of the stack say which added services are left out, which the alert names', () => {
  const added = [program('loyalty', true), program('stock', false)]
  const database = { restarts: () => 0 }
  const text = formatMetrics(supervisorMetrics({ programs: [program('orders', true)], added, database }))

  const ours = monitoredSelectors().filter(({ metric }) => metric.startsWith('tiffin_added_service_'))
  expect(ours).toHaveLength(1)
  expect(missingIn([text], ours)).toEqual([])
  expect(text).toContain('\ntiffin_added_service_ready{service="loyalty"} 1\n')
  expect(text).toContain('\ntiffin_added_service_ready{service="stock"} 0\n')
  expect(text).not.toContain('tiffin_added_service_ready{service="orders"}')
})
