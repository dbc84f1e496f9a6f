import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { Connection, copyOf } from '../support/connection.ts'
import { registryInPage } from '../support/modules.ts'
import { tillIsStored } from '../support/stored-replies.ts'
import { expect, signedIn, test as base } from '../support/test.ts'
import { changeTimers } from '../support/timers.ts'

/** A till that is opened over a connection which the test interrupts, in a browser with service workers. */
const test = base.extend<{ connection: Connection; page: Page }>({
  connection: async ({}, use) => {
    const connection = await Connection.open()
    await use(connection)
    await connection.close()
  },
  page: async ({ connection, openSession, tokenOf }, use) => {
    const storageState = signedIn(await tokenOf('Waiter'), connection.url)
    await use(await openSession(null, { baseURL: connection.url, storageState, serviceWorkers: 'allow' }))
  },
})
test.beforeEach(({ problems }) =>
  problems.allow(
    /Failed to load resource/,
    /net::ERR/,
    /Failed to fetch dynamically imported|Failed to find a valid digest/,
  ),
)

/** Returns the paths of the files from which the till opens without a connection; empty where none are stored. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = await (await (await caches.open('tiffin.proven')).match('/name'))?.text()
    if (name === undefined) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })

/** Opens the till with a connection, until this browser has all that it needs to open without one. */
async function openOnce(page: Page): Promise<Till> {
  // A till stores its files five seconds after it has opened, so that its first reads come first; here it stores them
  // at once.
  await changeTimers(page, 5_000, 0)
  const till = new Till(page)
  await till.open()
  await tillIsStored(page)
  await expect.poll(() => keptFiles(page)).toContain('/pos')
  return till
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
const asOf = (page: Page) => page.getByRole('status').filter({ hasText: 'The floor is as of' })

test('a till that was open once opens with the connection down, hung or answering 503: floor with its age, the session stays, and an order is taken, because its lazy parts are kept too', async ({
  page,
  connection,
  api,
}) => {
  await api.ownTable('Q9')
  const till = await openOnce(page)
  const before = await token(page)

  for (const state of ['503', 'hung', 'down'] as const)
    await test.step(state, async () => {
      connection.set(state)
      await page.goto('/pos')

      await expect(asOf(page)).toBeVisible()
      await expect(till.tile('T1')).toBeVisible()
      expect(await token(page)).toBe(before)

      if (state === 'down') {
        await till.openTable('Q9')
        await till.add('Palak Paneer')
        await till.punchWithoutConnection()
        await expect(till.waiting(1)).toBeVisible()
      }
      connection.set('up')
      await page.goto('/pos')
      await expect(till.tile('T1')).toBeVisible()
      await expect(asOf(page)).toBeHidden()
    })
  // The till is drawn before it knows whether a punch still waits, so the test asks the server whether the punch
  // arrived.
  const dishes = async () => (await api.activeOrdersOf('Q9')).map(({ items }) => items.map(({ name }) => name))
  await expect.poll(dishes).toEqual([['Palak Paneer']])
  await expect(till.waiting()).toBeHidden()
})

test('a kept file that was tampered with never runs and is replaced; the worker that removes it empties the caches and is gone, and without it there is no page without a connection', async ({
  page,
  connection,
}) => {
  const till = await openOnce(page)
  await test.step('tampered files', async () => {
    const scripts = (await keptFiles(page)).filter((file) => file.endsWith('.js'))
    expect(scripts.filter((file) => file.startsWith('/assets/')).length).toBeGreaterThan(3)
    await page.evaluate(async (files) => {
      const name = await (await (await caches.open('tiffin.proven')).match('/name'))!.text()
      const set = await caches.open(name)
      const headers = { 'content-type': 'text/javascript' }
      for (const file of files) await set.put(file, new Response('globalThis.isPoisoned = true', { headers }))
    }, scripts)

    await page.goto('/pos')
    await expect(till.tile('T1')).toBeVisible()
    expect(await page.evaluate(() => 'isPoisoned' in globalThis)).toBe(false)
    const poisoned = () =>
      page.evaluate(async () => {
        const name = await (await (await caches.open('tiffin.proven')).match('/name'))!.text()
        const set = await caches.open(name)
        const texts = await Promise.all((await set.keys()).map(async (key) => (await set.match(key))!.text()))
        return texts.filter((text) => text.startsWith('globalThis.isPoisoned')).length
      })
    expect(await poisoned()).toBeLessThan(scripts.length)
  })

  await test.step('LO-20: a worker that was ended, and whose script is not found, opens the till all the same', async () => {
    connection.replies.set('/sw.js', null)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    const isUpdated = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration!.update().then(
          () => true,
          () => false,
        )
      })
    expect(await isUpdated()).toBe(false)

    connection.set('down')
    await page.goto('/pos')
    await expect(asOf(page)).toBeVisible()
    await expect(till.tile('T1')).toBeVisible()
    connection.set('up')
  })

  await test.step('the worker that removes it', async () => {
    const dist = path.resolve(import.meta.dirname, '../../shell/dist')
    connection.replies.set('/sw.js', await readFile(path.join(dist, 'sw-removed.js'), 'utf8'))
    await page.goto('/pos')
    await expect(till.tile('T1')).toBeVisible()
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(workers).toBe(0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })

  await test.step('control: no page without a connection', async () => {
    connection.set('down')
    await expect(page.goto('/pos')).rejects.toThrow(/ERR_/)
  })
})

/** Returns the version of the till that the stored page names; null without a stored page. */
const keptVersion = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const name = await (await (await caches.open('tiffin.proven')).match('/name'))?.text()
    const html = await (await (await caches.open(name ?? 'none')).match('/pos'))?.text()
    return /"name":"pos","version":"([^"]+)"/.exec(html ?? '')?.[1] ?? null
  })

test('a canary that has shown a floor opens without a connection, and after its rollback the version before; a broken release is never kept', async ({
  page,
  connection,
  problems,
}) => {
  problems.allow(/broken|pos/)
  const till = await openOnce(page)
  const before = (await keptVersion(page))!
  for (const { release, version } of [
    { release: copyOf, version: `copy-of-${before}` },
    { release: null, version: before },
  ])
    await test.step(version, async () => {
      connection.release = release
      connection.set('up')
      await page.goto('/pos')
      await expect(till.tile('T1')).toBeVisible()
      await expect.poll(() => keptVersion(page)).toBe(version)

      connection.set('down')
      await page.goto('/pos')
      await expect(asOf(page)).toBeVisible()
      expect((await registryInPage(page)).modules.find(({ name }) => name === 'pos')?.version).toBe(version)
    })

  await test.step('a broken release: with a connection Loading Failed, without one the version before', async () => {
    const broken = 'throw new Error("broken")'
    connection.release = (pos) => {
      const entry = '/modules/pos/broken/remoteEntry.js'
      const hash = `sha384-${createHash('sha384').update(broken).digest('base64')}`
      connection.replies.set(entry, broken)
      return { ...pos, version: 'broken', entry, js: [], css: [], integrity: { [entry]: hash } }
    }
    connection.set('up')
    connection.asked.length = 0
    await page.goto('/pos')
    await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
    // The page asks for the session at the moment at which it would store the files of a till that is shown.
    await expect.poll(() => connection.asked).toContain('/api/session')
    expect(await keptVersion(page)).toBe(before)

    connection.set('down')
    await page.goto('/pos')
    await expect(asOf(page)).toBeVisible()
    await expect(till.tile('T1')).toBeVisible()
  })
})

test('a page that has shown no floor asks for no worker', async ({ page, connection }) => {
  await page.goto('/tables')
  // The page asks for the session at the moment at which it would ask for the worker.
  await expect.poll(() => connection.asked).toContain('/api/session')
  await expect(page.getByRole('heading', { name: 'All Tables' })).toBeVisible()
  expect(connection.asked).not.toContain('/sw.js')
})
