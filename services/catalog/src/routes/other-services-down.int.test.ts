import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import {
  createCategory,
  createMenuItem,
  createTaxGroup,
  deleteMenuItem,
  importMenu,
  listCategories,
  listMenu,
  noteMenuChange,
  updateMenuItem,
  type ResponseOf,
} from '@tiffin/contracts'
import { createServiceClient, type CallService } from '@tiffin/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let owner: pg.Client
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  setAway({})
  await service.restart()
  spice = service.addRestaurant()
  token = spice.tokenOf('Admin')
  service.plans.itemLimits.set(spice.id, 50)
  await add('Masala Dosa')
  await service.idle()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const setAway = (away: { readonly tenancy?: boolean; readonly billing?: boolean }) => {
  service.tenancy.isUp = away.tenancy !== true
  service.plans.isBillingUp = away.billing !== true
}
const add = (name: string, asked = token) =>
  service.call(createMenuItem, { body: itemForm({ name }) }, { token: asked })
const header = 'name,price,main_category,subcategory,description,tax_group_name'

/** Reads the menu as a till, and changes it as a manager. @returns the statuses */
async function runMenu(): Promise<number[]> {
  const added = await add('Idli')
  const params = { id: added.body.id }
  const replies = [
    await service.call(listMenu, {}, { token }),
    added,
    await service.call(updateMenuItem, { params, body: itemForm({ name: 'Rava Idli' }) }, { token }),
    await service.call(deleteMenuItem, { params }, { token }),
    await service.call(importMenu, { body: csvForm(`${header}\nVada,60,South Indian,Vada,,`) }, { token }),
    await service.call(createTaxGroup, { body: { name: 'VAT', rate: 10, is_split: false } }, { token }),
    await service.call(createCategory, { body: { main_category: 'Breads' } }, { token }),
    await service.call(listCategories, {}, { token }),
  ]
  return replies.map(({ status }) => status)
}
const ALL_WELL = [200, 201, 200, 204, 200, 201, 201, 200]

describe.each([
  ['tenancy', { tenancy: true }],
  ['billing', { billing: true }],
  ['each of them', { tenancy: true, billing: true }],
])('while %s is away', (_name, away) => {
  test('the menu is served and changed', async () => {
    setAway(away)

    expect(await runMenu()).toEqual(ALL_WELL)
  })

  test('also after a restart, by what the database kept', async () => {
    setAway(away)
    await service.restart()

    expect(await runMenu()).toEqual(ALL_WELL)
  })
})

test('control: a restart without kept answers serves nobody', async () => {
  setAway({ tenancy: true, billing: true })
  await owner.query('DELETE FROM known_answers')
  await service.restart()
  const refused = await service.call(listMenu, {}, { token })

  expect([refused.status, refused.failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
})

test('the plan of a restaurant holds after a restart while billing is away; without a stored plan there is no limit', async () => {
  setAway({ billing: true })
  service.plans.itemLimits.set(spice.id, 1)
  const unknown = service.addRestaurant().tokenOf('Admin')
  await owner.query(
    `UPDATE known_answers SET answer = answer || '{"menu_item_limit": 1}' WHERE restaurant_id = $1 AND kind = 'plan'`,
    [spice.id],
  )
  await service.restart()

  expect((await add('Idli')).failure.code).toBe('MENU_ITEM_LIMIT_REACHED')
  expect([(await add('Idli', unknown)).status, (await add('Vada', unknown)).status]).toEqual([201, 201])
})

describe('while tenancy and billing accept calls and never answer', () => {
  let hung: Server
  const calls: Socket[] = []
  beforeAll(async () => {
    hung = createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1')
    await new Promise((listening) => hung.once('listening', listening))
  })
  afterAll(() => {
    calls.forEach((socket) => socket.destroy())
    hung.close()
  })

  test('a restarted catalog waits for each once, and works by what was known', async () => {
    const url = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`
    const askHung = createServiceClient({ ...service.env, TENANCY_URL: url, BILLING_URL: url })
    // Orders confirms here, because an unconfirmed change would wait by the clock that is stopped below.
    const callService: CallService = async (endpoint, ...asked) =>
      endpoint.id === noteMenuChange.id ? (undefined as ResponseOf<typeof endpoint>) : askHung(endpoint, ...asked)
    await service.restart({ callService })
    const before = calls.length
    // The clock is stopped, so that the pause before the next call does not end.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const statuses = [...(await runMenu()), ...(await runMenu().then((again) => again.slice(0, 5)))]

    expect(statuses).toEqual([...ALL_WELL, ...ALL_WELL.slice(0, 5)])
    // Requests at the same moment share one call. Without the pause there would be one call for each request.
    expect(statuses.length).toBeGreaterThan(8)
    expect(calls.length - before).toBeLessThanOrEqual(4)
  })
})
