import type { Page } from '@playwright/test'
import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { WHOLE } from '../support/sizes.ts'
import { Team } from '../support/team.ts'
import { expect, signedIn, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

// Every name below localhost resolves to this machine, so each restaurant has an address of its own.
const { port } = new URL(stackUrl)
const addressOf = (subdomain: string) => `http://${subdomain}.tiffin.localhost:${port}`

/** The time limit of a test that builds the shell, in milliseconds. */
const BUILD_TEST_LIMIT_MS = 600_000

/** Returns the number that the build of this journey writes into its page; null for the build of the checkout. */
async function shellOf(page: Page): Promise<string | null> {
  const meta = page.locator('meta[name="shell"]')
  return (await meta.count()) === 0 ? null : meta.getAttribute('content')
}

/** Returns the scripts of the shell that the page has loaded so far, lazy parts included. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => /^\/assets\/.*\.js$/.test(file)),
  )

test(
  'the shell is released alone, tried by one restaurant, promoted, and rolled back while an order is open',
  { tag: WHOLE },
  async ({ page, api, browser, tokenOf, problems }) => {
    test.setTimeout(BUILD_TEST_LIMIT_MS)
    await api.freeTable('T6')
    const team = Team.of('shell', 'select-world')
    team.change('package.json', '"version": "0.1.0"', '"version": "1.0.0"')
    team.change('src/index.html', '<title>', '<meta name="shell" content="1.0.0" /><title>')
    // The lazy parts of this build are files that the build of the checkout does not have.
    team.change(
      'src/layout/app-layout.tsx',
      'return (',
      "document.body.setAttribute('data-shell', '1.0.0')\n  return (",
    )
    team.change('src/layout/my-pin-dialog.tsx', 'title="My PIN"', 'title="PIN of shell 1.0.0"')

    await test.step('released, it is known and not live', async () => {
      expect(await team.release()).toContain('Make it live: npm run module -- promote shell 1.0.0-')
      await page.goto('/pos')
      expect(await shellOf(page)).toBeNull()
    })

    const token = await tokenOf('Admin')
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [{ ...signedIn(token).origins[0]!, origin: addressOf('spice') }],
      },
    })
    await problems.watch(context)
    const till = new Till(await context.newPage())

    await test.step('a canary is for the address of its restaurant, in the page and in the registry', async () => {
      await team.module('canary', 'shell', '1.0.0', '--restaurants', 'spice')
      await till.page.goto(`${addressOf('spice')}/pos`)
      expect(await shellOf(till.page)).toBe('1.0.0')
      for (const address of [addressOf('curry'), stackUrl]) {
        await page.goto(address)
        expect([address, await shellOf(page)]).toEqual([address, null])
      }
    })

    await test.step('promoted, it is everybody’s', async () => {
      expect(await team.module('promote', 'shell', '1.0.0')).toContain('is live')
      await page.goto('/pos')
      expect(await shellOf(page)).toBe('1.0.0')
    })

    await test.step('back, while an order is open in it: the order goes on, with the parts of its shell', async () => {
      await till.openTable('T6')
      await till.add('Masala Dosa')
      expect(await team.module('rollback', 'shell')).toMatch(/shell 0\.1\.0-\w+ is live again/)
      await page.reload()
      expect(await shellOf(page)).toBeNull()

      await expect(till.line('Masala Dosa')).toBeVisible()
      await till.punch()
      expect((await api.activeOrdersOf('T6')).map(({ items }) => items.map(({ name }) => name))).toEqual([
        ['Masala Dosa'],
      ])
      expect(await shellOf(till.page)).toBe('1.0.0')
      const loadedBefore = await scriptsOf(till.page)
      await till.page.getByRole('button', { name: 'Back' }).click()
      await new Shell(till.page).sidebar.getByRole('button', { name: 'My PIN' }).click()
      await expect(till.page.getByRole('dialog', { name: 'PIN of shell 1.0.0' })).toBeVisible()
      const files = await scriptsOf(till.page)
      expect(files.filter((file) => !loadedBefore.includes(file))).not.toEqual([])
      for (const file of files) expect([file, (await page.request.get(file)).status()]).toEqual([file, 200])

      await till.page.goto(`${addressOf('spice')}/pos`)
      expect(await shellOf(till.page)).toBeNull()
      await till.openTable('T6')
      await expect(till.line('Masala Dosa')).toContainText('Punched')
    })
    await context.close()
  },
)
