import type { Page } from '@playwright/test'
import { isWhole } from '@tiffin/stack/testing/sized'
import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { signIn } from '../support/api.ts'
import { expectUsable } from '../support/looks.ts'
import { operatorToken } from '../support/operator.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { Team } from '../support/team.ts'
import { expect, signedIn, test } from '../support/test.ts'

/** The milliseconds for a test that builds a module twice and tries each build in a browser. */
const BUILD_TEST_LIMIT_MS = 1_200_000

test('a team brings its place: sidebar and slots in a canary, for all, and gone again, without a build of the shell', async ({
  page,
  api,
  browser,
  openTerminal,
  problems,
}) => {
  test.setTimeout(BUILD_TEST_LIMIT_MS)
  problems.allow(/Module stock\w+ failed/, /The stock is broken/)
  await api.freeTable('T6')
  const canary = await OwnRestaurant.create('Waiter')
  await canary.subscribe('active')
  const name = `stock${Date.now().toString(36)}`
  const label = `S${name.slice(1)}`
  const team = await Team.beginning(`mfe-${name}`)
  const place = `"pages": [
      { "address": "/${name}", "label": "${label}", "icon": "blocks", "after": "/pos", "roles": ["Admin"] }
    ]`
  const entriesOf = async (terminal: Page) => {
    const shell = new Shell(terminal)
    await terminal.goto('/tables')
    await expect(shell.entry('Tables')).toBeVisible()
    return shell.entries()
  }
  // The entry of the shell has the hash of the build in its name. Other chunks are not compared, because they load only
  // while the page is idle.
  const shellOf = () => page.locator('script[src*="/assets/main."]').getAttribute('src')

  await test.step('the first version is an upload of a team outside, and live once the operator promotes it', async () => {
    team.change('package.json', place, '"pages": []')
    const reply = await page.request.post('/api/system/module-tokens', {
      headers: { authorization: `Bearer ${await operatorToken()}` },
      data: { module: name, team: 'Stock', days: 1 },
    })
    const { token } = (await reply.json()) as { token: string }
    expect(await team.upload(token)).toContain('The operator of')
    const modules = async () => await (await page.request.get('/modules.json')).text()
    expect(await modules()).not.toContain(name)
    await team.module('promote', `mfe-${name}`, '0.1.0')
    expect(await modules()).toContain(name)
  })
  expect(await entriesOf(page)).toEqual(['Tables', 'POS Terminal'])
  const shellBefore = await shellOf()

  const till = new Till(await openTerminal('Captain'))
  await till.open()
  await till.openTable('T6')
  await till.add('Masala Dosa')

  team.change('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
  const drawn = place.replace('blocks', 'boxes')
  // The tests of module-releases check the text for each mistake. A release takes as long as the rest of the story, so
  // only the long run tries one here.
  if (isWhole)
    await test.step('a place that cannot be drawn is refused in words', async () => {
      // The refusal names every problem together, so one release is enough.
      const wrong = place
        .replace('blocks', 'teapot')
        .replace(
          '[\n',
          `[\n      { "address": "/${name}/menu", "label": "Menu", "icon": "boxes", "roles": ["Admin"] },\n`,
        )
      team.change('package.json', '"pages": []', wrong)
      await expect(team.release()).rejects.toThrow(
        /has the icon "teapot", which there is not\. There are: bell, bike[^]*cannot be called Menu: so is \/menu of back/,
      )
      team.change('package.json', wrong, '"pages": []')
    })
  team.change('package.json', '"pages": []', drawn)

  await test.step('a restaurant of the canary has the entry and its page, the others have not', async () => {
    team.change(
      'package.json',
      '"after": "/pos", "roles": ["Admin"] }\n    ],',
      `"after": "/tables", "roles": ["Admin", "Waiter"] }
    ],
    "slots": [
      { "slot": "dashboard-overview", "title": "Flour", "roles": ["Admin"] },
      { "slot": "order-details", "title": "Used of the stock", "roles": ["Admin", "Captain"] }
    ],`,
    )
    team.change(
      'src/routes.tsx',
      'routes: ModuleRoutes }',
      `routes: ModuleRoutes,
  slots: {
    'dashboard-overview': () => {
      if ('isStockBroken' in window) throw new Error('The stock is broken')
      return <p className="h-[2000px]">40 kg of flour</p>
    },
    'order-details': ({ orderId }) => (
      <p className="tiffin-slip">Of order {orderId.length > 0 ? 'known' : 'unknown'}</p>
    ),
  } }`,
    )
    await team.release()
    await team.module('canary', `mfe-${name}`, '0.2.0', '--restaurants', canary.subdomain)
    const context = await browser.newContext({ storageState: signedIn(await signIn('Waiter', canary.subdomain)) })
    const tried = await context.newPage()
    expect(await entriesOf(tried)).toEqual(['Tables', label, 'POS Terminal'])
    await new Shell(tried).entry(label).click()
    await expect(tried.getByRole('main').getByText('tables.')).toBeVisible()
    await context.close()

    expect(await entriesOf(page)).toEqual(['Tables', 'POS Terminal'])
    await page.goto(`/${name}`)
    await expect(page).toHaveURL('/tables')
  })

  await test.step('the address of a preview gives it to one tab, below a band, and Leave takes it away', async () => {
    const said = await team.module('preview', `mfe-${name}`, '0.2.0', '--hours', '1')
    const tab = await openTerminal('Waiter')
    await tab.goto(/http\S+#\S+/.exec(said)![0])
    await tab.getByRole('button', { name: 'Open preview' }).click()
    await expect(tab.getByRole('main').getByText('Spice Garden has')).toBeVisible()
    const band = tab.getByRole('complementary', { name: 'Preview' })
    await expect(band).toContainText(`Preview of ${name} 0.2.0-`)
    expect(await entriesOf(tab)).toEqual(['Tables', label, 'POS Terminal'])
    const other = await tab.context().newPage()
    expect(await entriesOf(other)).toEqual(['Tables', 'POS Terminal'])
    await other.close()

    await band.getByRole('button', { name: 'Leave' }).click()
    await expect(band).toHaveCount(0)
    expect(await entriesOf(tab)).toEqual(['Tables', 'POS Terminal'])
  })

  await test.step('promoted, everybody has it; who may not open it sees "Access denied."', async () => {
    await team.module('promote', `mfe-${name}`, '0.2.0')
    expect(await entriesOf(page)).toEqual(['Tables', label, 'POS Terminal'])
    await page.goto(`/${name}`)
    await expect(page.getByRole('main').getByText('Spice Garden has')).toBeVisible()
    const captain = await openTerminal('Captain')
    await captain.goto(`/${name}`)
    await expect(toast(captain, 'Access denied.')).toBeVisible()
  })

  const admin = await openTerminal('Admin')
  const flour = admin.getByRole('region', { name: 'Flour' })
  await test.step('its slots are filled, within their frame, and one that breaks costs itself only', async () => {
    await admin.goto('/dashboard')
    await expect(flour.getByText('40 kg of flour')).toBeVisible()
    await expectUsable(admin, 'the dashboard with a slot')
    expect((await flour.boundingBox())?.height).toBeLessThan(400)
    const areOff = (file: string) =>
      [...document.styleSheets].flatMap(({ href, disabled }) => (href?.includes(file) ? disabled : []))
    await expect.poll(() => admin.evaluate(areOff, `/modules/${name}/`)).toEqual([false])

    await admin.addInitScript(() => Object.assign(window, { isStockBroken: true }))
    await admin.reload()
    await expect(flour.getByText('Flour could not be shown here.')).toBeVisible()
    await expect(admin.getByText('Recent Activity')).toBeVisible()
    await admin.evaluate(() => delete (window as { isStockBroken?: boolean }).isStockBroken)
    await flour.getByRole('button', { name: 'Try Again' }).click()
    await expect(flour.getByText('40 kg of flour')).toBeVisible()
  })

  await test.step('the order that was open all the while is punched, and its bill has what the slot gives', async () => {
    await till.punch()
    await till.page.reload()
    await till.openTable('T6')
    await till.button('Bill').click()
    await expect(till.page.getByRole('region', { name: 'Used of the stock' })).toContainText('Of order known')
    // The sheet of the till styles its own slip and not the part of another module, though both have the class.
    const paddings = (within: string) =>
      till.page
        .locator(`${within} .tiffin-slip`)
        .evaluateAll((slips) => slips.map((slip) => parseFloat(getComputedStyle(slip).paddingTop)))
    expect(await paddings(`[data-mfe="${name}"]`)).toEqual([0])
    expect(await paddings('[role=group][aria-label=Slip]')).toEqual([expect.closeTo(15.1, 1)])
    await expect(till.page.getByRole('button', { name: /^Pay/ })).toBeInViewport()
    await expectUsable(till.page, 'a bill with a slot')
  })

  await test.step('rolled back it is gone, and nobody built a shell', async () => {
    await team.module('rollback', `mfe-${name}`)
    expect(await entriesOf(page)).toEqual(['Tables', 'POS Terminal'])
    expect(await shellOf()).toEqual(shellBefore)
    await admin.goto('/dashboard')
    await expect(admin.getByText('Recent Activity')).toBeVisible()
    await expect(flour).toHaveCount(0)
  })
})
