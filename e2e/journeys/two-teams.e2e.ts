import type { Page } from '@playwright/test'
import { Shell } from '../pages/shell.ts'
import { SystemPanel } from '../pages/system-panel.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { signIn } from '../support/api.ts'
import { inDatabase } from '../support/database.ts'
import { operatorToken } from '../support/operator.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { writeServicePage } from '../support/service-page.ts'
import { WHOLE } from '../support/sizes.ts'
import { startTeamService, COUNTED, type TeamService } from '../support/team-service.ts'
import { Team } from '../support/team.ts'
import { expect, signedIn, test, type OpenSession } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

// Two teams at once: one brings a page and a service, the other breaks its own page. What other journeys prove is left
// out. `ship-a-module` proves that a version that throws in a browser and a sheet that would reach the page are refused
// at the release, and that a failing till stays in its frame. `place-of-a-module` proves slots, previews and an upload
// that waits for the operator. `release-the-shell` proves a release of the shell and its way back with an order open,
// and the lazy parts that the open page loads afterwards.
test.describe.configure({ mode: 'serial' })

/** The milliseconds for a test that releases a module, or for the start of four programs. */
const BUILD_TEST_LIMIT_MS = 600_000

const name = `pantry${Date.now().toString(36)}`
const board = `board${Date.now().toString(36)}`
const labelOf = (module: string) => module[0]!.toUpperCase() + module.slice(1)

let service: TeamService
let team: Team
let canary: OwnRestaurant

test.beforeAll(async () => {
  test.setTimeout(BUILD_TEST_LIMIT_MS)
  service = await startTeamService(name)
  canary = await OwnRestaurant.create('Admin')
  await canary.subscribe('active')
  const [spice] = await inDatabase<{ id: string }>('tenancy', "SELECT id FROM restaurants WHERE subdomain = 'spice'")
  await service.addItem(spice!.id, 'Flour')
  await service.addItem(canary.id, 'Rice')
})
test.afterAll(() => service?.stop())

/** Opens a browser of staff at the gateway that routes the service. */
const openAt = (openSession: OpenSession, token: string) =>
  openSession(null, { baseURL: service.url, storageState: signedIn(token, service.url) })

/** Opens the operator's panel of that gateway. */
const openPanelAt = async (openSession: OpenSession) => {
  const localStorage = [{ name: 'systemAuthToken', value: await operatorToken() }]
  const storageState = { cookies: [], origins: [{ origin: service.url, localStorage }] }
  return openSession(null, { baseURL: service.url, storageState })
}

/** Returns the status with which the gateway answers a call of the service. */
const statusOfItems = async (token: string) =>
  (await fetch(`${service.url}/api/${name}/items`, { headers: { authorization: `Bearer ${token}` } })).status

/** Returns the heading of the page of the service, and the items that it lists. */
const shown = async (page: Page) => {
  await page.goto(`/${name}`)
  const main = page.getByRole('main')
  await main.getByRole('listitem').first().waitFor()
  return [
    await main.getByRole('heading', { level: 1 }).innerText(),
    ...(await main.getByRole('listitem').allInnerTexts()),
  ]
}

test(
  'a team brings a page and a service: each restaurant sees its own data there, and other roles are refused',
  { tag: WHOLE },
  async ({ openSession, tokenOf }) => {
    test.setTimeout(BUILD_TEST_LIMIT_MS)
    team = await Team.beginning(`mfe-${name}`, service.url)
    writeServicePage(team, name)
    await expect(team.release(stackUrl)).rejects.toThrow(
      `/${name} calls GET /api/${name}/items, which the gateway does not route.`,
    )
    expect(await team.release()).toContain('released and live')

    const admin = await openAt(openSession, await tokenOf('Admin'))
    await admin.goto('/tables')
    await new Shell(admin).entry(labelOf(name)).click()
    await expect(admin.getByRole('main').getByRole('listitem')).toHaveText(['Flour'])
    expect(await shown(await openAt(openSession, await signIn('Admin', canary.subdomain)))).toEqual([
      'Pantry, first',
      'Rice',
    ])

    const waiter = await openAt(openSession, await tokenOf('Waiter'))
    await waiter.goto(`/${name}`)
    await expect(toast(waiter, 'Access denied.')).toBeVisible()
    expect(await statusOfItems(await tokenOf('Admin'))).toBe(200)
    expect(await statusOfItems(await tokenOf('Waiter'))).toBe(403)
  },
)

test(
  'the canary of a module takes the next version of its service along, for its restaurants alone, and back',
  { tag: WHOLE },
  async ({ openSession, tokenOf }) => {
    test.setTimeout(BUILD_TEST_LIMIT_MS)
    team.change('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
    team.change('src/pages/first-page.tsx', 'Pantry, first', 'Pantry, second')
    await team.release()
    const start = () => team.module('canary', `mfe-${name}`, '0.2.0', '--restaurants', canary.subdomain)
    const token = await signIn('Admin', canary.subdomain)
    const tried = await openAt(openSession, token)
    const other = await openAt(openSession, await tokenOf('Admin'))
    const live = [
      ['Pantry, first', 'Rice'],
      ['Pantry, first', 'Flour'],
    ]
    const both = async () => [await shown(tried), await shown(other)]
    expect(await both()).toEqual(live)

    await start()
    expect(await both()).toEqual([['Pantry, second', `Rice${COUNTED}`], live[1]])
    await team.module('rollback', `mfe-${name}`)
    expect(await both()).toEqual(live)

    await start()
    const panel = new SystemPanel(await openPanelAt(openSession))
    const card = panel.page
      .getByRole('main')
      .locator('section')
      .filter({ has: panel.page.getByRole('heading', { name: labelOf(name) }) })
    await panel.open('/modules')
    await expect(card).toContainText('With a canary')
    await expect(card).toContainText(`the next version of ${name}`)
    await expect(card).not.toContainText('does not answer')

    service.killNext()
    // The calls until the circuit opens answer 503.
    await expect.poll(() => statusOfItems(token)).toBe(200)
    for (let visit = 0; visit < 3; visit++) expect(await both()).toEqual([['Pantry, second', 'Rice'], live[1]])
    await panel.open('/modules')
    await expect(card).toContainText(`the next version of ${name}, which does not answer: the live one does`)
    await team.module('rollback', `mfe-${name}`)
    expect(await both()).toEqual(live)
  },
)

test(
  'versions of another team that break are refused or taken back, and neither page nor open order of others notices',
  { tag: WHOLE },
  async ({ openSession, tokenOf, api, problems }) => {
    test.setTimeout(BUILD_TEST_LIMIT_MS)
    problems.allow(new RegExp(`Module ${board} failed`), /The board is broken/)
    await api.freeTable('T6')
    const till = new Till(await openAt(openSession, await tokenOf('Captain')))
    await till.open()
    await till.openTable('T6')
    await till.add('Masala Dosa')
    const pantry = await openAt(openSession, await tokenOf('Admin'))
    const before = await shown(pantry)
    await pantry.evaluate(() => (window.isSamePage = true))

    const others = await Team.beginning(`mfe-${board}`, service.url)
    expect(await others.release()).toContain('released and live')

    await test.step('what calls an endpoint that the gateway does not have is refused', async () => {
      const token = await operatorToken()
      others.change('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
      expect(await others.uploadCalling('listForecasts', 'GET /api/forecasts', token)).toMatch(
        /^4\d\d .*calls listForecasts \(GET \/api\/forecasts\), which the gateway does not have/,
      )
      expect(await others.module('list')).not.toMatch(new RegExp(`${board} +0\\.2\\.0`))
    })

    await test.step('what breaks with the data of one restaurant alone is taken back from it', async () => {
      // The restaurant of the smoke test has tables.
      others.change(
        'src/pages/first-page.tsx',
        'return (',
        "if (data?.length === 0) throw new Error('The board is broken')\n  return (",
      )
      await others.release()
      await others.module('canary', `mfe-${board}`, '0.2.0', '--restaurants', canary.subdomain)
      const tried = await openAt(openSession, await signIn('Admin', canary.subdomain))
      await tried.goto(`/${board}`)
      await expect(tried.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
      await expect
        .poll(async () => {
          await tried.goto(`/${board}`)
          return tried.getByRole('main').innerText()
        })
        .toContain('has 0 tables.')
      await tried.goto(`/${name}`)
      await expect(tried.getByRole('main').getByRole('listitem')).toHaveText(['Rice'])
    })

    await expect(till.line('Masala Dosa')).toBeVisible()
    await till.punch()
    expect((await api.activeOrdersOf('T6')).map(({ items }) => items.map((item) => item.name))).toEqual([
      ['Masala Dosa'],
    ])
    expect(await pantry.evaluate(() => window.isSamePage)).toBe(true)
    await new Shell(pantry).entry('Tables').click()
    await new Shell(pantry).entry(labelOf(name)).click()
    await expect(pantry.getByRole('main').getByRole('listitem')).toHaveText(before.slice(1))
  },
)
