import type { Page, Request } from '@playwright/test'
import { Till } from '../pages/till.ts'
import {
  requireWebKitPackageRange,
  setWebKitPackageVersion,
  registryInPage,
  tamperWith,
  type Registry,
  type ReleasedModule,
} from '../support/modules.ts'
import { expect, test } from '../support/test.ts'

/** A heading on the home page of a Waiter. */
const home = 'All Tables'
const refused = [
  /Failed to find a valid digest in the 'integrity' attribute/,
  /Module \w+ failed/,
  /Loading (CSS )?chunk|RUNTIME-\d+|ScriptNetworkError|ERR_FAILED|preload/i,
]

declare global {
  interface Window {
    isSamePage?: boolean
    tampered?: boolean
  }
}

test('the page carries the registry, every file of it with its hash', async ({ page }) => {
  await page.goto('/pos')
  const { modules } = await registryInPage(page)
  expect(modules.map((module) => module.name)).toEqual(
    expect.arrayContaining(['backoffice', 'billing', 'marketing', 'pos', 'system']),
  )
  for (const module of modules) {
    for (const file of [module.entry, ...module.js, ...module.css])
      expect(module.integrity[file], file).toMatch(/^sha384-.{64}$/)
  }
  expect(
    await page.evaluate(async () => ((await (await fetch('/modules.json')).json()) as { revision: number }).revision),
  ).toBe((await registryInPage(page)).revision)
})

test('a module that does not load says so, another goes on, and Try Again recovers without a reload', async ({
  page,
  problems,
}) => {
  problems.allow(...refused)
  await page.route('**/modules/backoffice/**', (route) => route.abort('failed'))
  await page.goto('/tables')
  await page.evaluate(() => (window.isSamePage = true))
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()

  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'POS Terminal' }).click()
  await expect(new Till(page).tile('T1')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()

  await page.unroute('**/modules/backoffice/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  expect(await page.evaluate(() => window.isSamePage)).toBe(true)
})

test('a tampered entry, chunk or stylesheet of a module is refused', async ({ page, problems }) => {
  problems.allow(...refused)
  for (const part of ['entry', 'chunk', 'stylesheet'] as const)
    await test.step(part, async () => {
      await page.goto('/system')
      const module = (await registryInPage(page)).modules.find((each) => each.name === 'backoffice')!
      const address = { entry: module.entry, chunk: module.js[0], stylesheet: module.css[0] }[part]!
      await tamperWith(
        page,
        address,
        part === 'stylesheet' ? 'body { letter-spacing: 9px }' : 'window.tampered = true;',
      )

      await page.goto('/tables')
      await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
      expect(await page.evaluate(() => [window.tampered, getComputedStyle(document.body).letterSpacing])).toEqual([
        undefined,
        'normal',
      ])
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('a tampered chunk that is loaded later is refused as well, and Try Again brings it once it is whole', async ({
  page,
  problems,
}) => {
  problems.allow(...refused)
  await page.goto('/system')
  const pos = (await registryInPage(page)).modules.find((each) => each.name === 'pos')!
  const lazy = Object.keys(pos.integrity).filter(
    (file) => file.endsWith('.js') && ![pos.entry, ...pos.js].includes(file),
  )
  expect(lazy.length).toBeGreaterThan(0)
  for (const file of lazy) await tamperWith(page, file, 'window.tampered = true;')

  const till = new Till(page)
  await till.open()
  await till.tile('T8').click()
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
  expect(await page.evaluate(() => window.tampered)).toBeUndefined()

  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  // The address of the page holds the tapped table, so the till opens it.
  await expect(till.title()).toContainText('T8')
})

test('a shell with a newer web-kit suits the modules that are live: they are compared by what they use of it', async ({
  page,
}) => {
  const said = await setWebKitPackageVersion(page, '0.2.0')
  await page.goto('/tables')
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await page.getByRole('link', { name: 'POS Terminal' }).click()
  await expect(new Till(page).tile('T1')).toBeVisible()

  expect(said()).toBeGreaterThan(0)
})

test('control: a module that asks for a range of its versions does not load there', async ({ page, problems }) => {
  problems.allow(...refused, /@tiffin\/web-kit/)
  await page.goto('/system')
  const backoffice = (await registryInPage(page)).modules.find(({ name }) => name === 'backoffice')!
  await requireWebKitPackageRange(page, backoffice, '^0.1.0')
  await page.goto('/tables')
  await expect(page.getByRole('heading', { name: home })).toBeVisible()

  await setWebKitPackageVersion(page, '0.2.0')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
})

test('a module released while the till is open is what its next visit loads', async ({ page }) => {
  const { registry, module } = await openTill(page)
  await serveNewVersion(page, withRelease(registry, 'backoffice', '99.0.0'))
  // The address of the new version serves the bytes of the old one.
  await page.route('**/modules/backoffice/99.0.0/*', async (route) => {
    const reply = await route.fetch({ url: route.request().url().replace('/99.0.0/', `/${module.version}/`) })
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = reply.headers()
    await route.fulfill({ status: 200, headers, body: await reply.text() })
  })

  const entry = page.waitForRequest('**/modules/backoffice/99.0.0/remoteEntry.*')
  await page.getByRole('button', { name: 'Back' }).click()
  await entry
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
})

test('a page whose shell is too old for a new version is loaded again where the module is entered, and never fetches it before', async ({
  page,
}) => {
  const { registry } = await openTill(page)
  await page.evaluate(() => (window.isSamePage = true))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const released = withRelease(registry, 'backoffice', '99.0.0', { contract: '^1.99.0' })
  await serveNewVersion(page, { ...released, shell: 'newer' })

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  expect(await page.evaluate(() => window.isSamePage)).toBeUndefined()
  expect(fetched.filter((path) => path.includes('/99.0.0/'))).toEqual([])
})

/** Opens the till with a clock that the test moves. */
async function openTill(page: Page) {
  await page.clock.install()
  const till = new Till(page)
  // The first reads must end before the clock jumps, because the jump passes the deadline of every call under way.
  const firstReads = ['tables', 'menu', 'orders', 'restaurant/settings'].map((name) =>
    page.waitForResponse(`**/api/${name}`),
  )
  await till.open()
  for (const read of firstReads) await (await read).finished()
  const registry = await registryInPage(page)
  return { registry, module: registry.modules.find(({ name }) => name === 'backoffice')! }
}

/** Answers the open page with this registry once, and waits until the page has read it. */
async function serveNewVersion(page: Page, registry: Registry): Promise<void> {
  await page.route('**/modules.json', (route) => route.fulfill({ json: registry }), { times: 1 })
  const asked = page.waitForResponse('**/modules.json')
  await page.clock.runFor(61_000)
  await asked
}

function withRelease(
  registry: Registry,
  name: string,
  version: string,
  change: Partial<ReleasedModule> = {},
): Registry {
  const module = registry.modules.find((each) => each.name === name)!
  const moved = JSON.parse(JSON.stringify(module).replaceAll(module.version, version)) as ReleasedModule
  return {
    ...registry,
    revision: registry.revision + 1,
    modules: registry.modules.map((each) => (each === module ? { ...moved, ...change } : each)),
  }
}

test('a page reports the visit of its module once it is hidden, with what the browser measured before', async ({
  page,
}) => {
  const reports: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/module-vitals')) reports.push(request)
  })
  await new Till(page).open()
  // The page begins to listen some seconds after its first screen; what is hidden before is not reported.
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
  await expect.poll(() => hide().then(() => reports.length)).toBe(1)

  expect((await reports[0]!.response())?.status()).toBe(204)
  expect(reports[0]!.postDataJSON()).toEqual({
    visits: [
      {
        module: 'pos',
        version: expect.any(String),
        failed: false,
        load_ms: expect.any(Number),
        lcp_ms: expect.any(Number),
      },
    ],
  })
})
