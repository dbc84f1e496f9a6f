import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Role } from '@tiffin/domain'
import { Api, signIn } from './api.ts'
import { Problems } from './problems.ts'
import { stackUrl } from './where.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
export type SessionOptions = BrowserContextOptions & { readonly storageState?: StorageState }
export type OpenSession = (token: string | null, options?: SessionOptions) => Promise<Page>

type Fixtures = {
  /** The role of the user who is signed in when the test begins; null for a visitor. */
  role: Role | null
  problems: Problems
  /** The calls of the Admin of the demo restaurant. */
  api: Api
  /** Opens another browser, signed in by the token, or without a session for null. The browser closes with the test. */
  openSession: OpenSession
  /** Opens another device of the demo restaurant, with a session of its own. */
  openTerminal: (role: Role | null, options?: SessionOptions) => Promise<Page>
}
type WorkerFixtures = { tokenOf: (role: Role) => Promise<string> }

/** The test function of every journey, which fails on any unexpected error in any browser of the fixtures. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['Waiter', { option: true }],
  tokenOf: [
    async ({}, use) => {
      const tokens = new Map<Role, Promise<string>>()
      await use((role) => {
        const known = tokens.get(role) ?? signIn(role)
        tokens.set(role, known)
        return known
      })
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({}, use) => {
      const problems = new Problems()
      await use(problems)
      expect(problems.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, problems, role, tokenOf }, use) => {
    await problems.watch(context)
    if (role) await fillStorage(context, signedIn(await tokenOf(role)))
    await use(context)
    await leaveRoutes(context)
  },
  api: async ({ tokenOf }, use) => use(new Api(await tokenOf('Admin'))),
  openSession: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async (token, { storageState = token === null ? null : signedIn(token), ...options } = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      await problems.watch(context)
      if (storageState) await fillStorage(context, storageState)
      return context.newPage()
    })
    for (const context of opened) {
      await leaveRoutes(context)
      await context.close()
    }
  },
  openTerminal: async ({ openSession, tokenOf }, use) =>
    use(async (role, options) => openSession(role && (await tokenOf(role)), options)),
})

export { expect }

/**
 * Removes the routes of a context and its pages, and ignores errors of their handlers. Otherwise a request that is
 * still being answered when its test ends would fail the next test.
 */
async function leaveRoutes(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
}

/**
 * Fills the local storage of a context at the first document of each origin. A context that is made with `storageState`
 * opens a page for that, which costs as much as the first page of a test.
 */
async function fillStorage(context: BrowserContext, { origins }: StorageState): Promise<void> {
  await context.addInitScript((filled) => {
    const items = filled.find(({ origin }) => origin === location.origin)?.localStorage ?? []
    if (items.length === 0 || localStorage.getItem('isFilled') !== null) return
    for (const { name, value } of [...items, { name: 'isFilled', value: 'true' }]) localStorage.setItem(name, value)
  }, origins)
}

export function signedIn(token: string, origin = stackUrl): StorageState {
  // Browsers without an installed page refuse to keep the storage, and the till says so once a day. That notice would
  // move the floor of every journey, so it counts as shown already.
  const localStorage = [
    { name: 'authToken', value: token },
    { name: 'tiffin.pos.storage-notice', value: String(Date.now()) },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}
