import { changesMenu, endpoints, MENU_COPY_LIFE_MS, type Endpoint } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { DEADLINES, deadlineOf } from './deadlines.ts'

/** The deadline of the last call with which the catalog announces a change to orders. */
const LAST_CALL_MS = 1_500
/** The time after which a browser gives up a call without a file. */
const BROWSER_WAITS_MS = 15_000

test('a change of a menu is waited for until no copy of orders is older than it, and answered while a browser waits', () => {
  const changes = Object.values<Endpoint>(endpoints).filter(changesMenu)

  expect(changes.length).toBeGreaterThan(10)
  for (const endpoint of changes) {
    const deadlineMs = deadlineOf(endpoint, DEADLINES)
    expect([endpoint.id, deadlineMs > MENU_COPY_LIFE_MS + LAST_CALL_MS]).toEqual([endpoint.id, true])
    expect([endpoint.id, endpoint.upload !== undefined || deadlineMs < BROWSER_WAITS_MS]).toEqual([endpoint.id, true])
  }
  // Control: other changes are refused within three seconds.
  expect(deadlineOf(endpoints.createOrder, DEADLINES)).toBeLessThan(3_000)
})
