import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pageOfPath, streamEvents, type Registry } from '@tiffin/contracts'
import {
  overrideInPage,
  overrideInRegistry,
  placeOf,
  type RegistryLike,
  type ReleasedModule,
} from '@tiffin/module-releases'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '../checks/find-browser.ts'
import { StackFailure } from '../failure.ts'
import { measureMounts } from './measure-mounts.ts'
import { MAX_BYTES_AT_AN_ADDRESS, countScripts, longestTaskMs } from './measure-page.ts'
import { findUnrouted, type Call } from './routed-calls.ts'

type SmokeTest = {
  readonly moduleDir: string
  readonly module: ReleasedModule
  readonly platformUrl: string
  readonly env: NodeJS.ProcessEnv
}

/** The module with its place, as the registry has it. */
type InRegistry = ReleasedModule & ReturnType<typeof placeOf>

const SHOWN_WITHIN_MS = 20_000
/** The longest wait for a page to stop sending requests. */
const QUIET_WITHIN_MS = 5_000
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** The login where SMOKE_LOGIN is not set: subdomain, email and password of the demo's Admin. */
const DEMO_STAFF = 'spice:admin@spice.test:spice-garden'

/**
 * Opens every address of a module that its tester may open, in a real browser on a running platform, measures the
 * loaded files, and mounts the first address repeatedly. The registry is overridden in that browser only, so other
 * users do not see the build. Modules for staff are opened with SMOKE_LOGIN (subdomain:email:password).
 *
 * @returns the measurements, as text
 * @throws StackFailure that names each page that failed, with the reason; and one without a browser, for a refused
 *   login, and when no page is for the tester's role
 */
export async function smokeTest({ moduleDir, module, platformUrl, env }: SmokeTest): Promise<string> {
  const browser = await chromium.launch({
    executablePath: findBrowser(env),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
    const role = (await isForStaff(moduleDir))
      ? await signIn(context, platformUrl, env['SMOKE_LOGIN'] || DEMO_STAFF)
      : null
    const inRegistry = { ...module, ...placeOf(module) }
    const { opened, notForRole } = await visitsOf(context, platformUrl, inRegistry, role)
    await overrideModule(context, moduleDir, inRegistry)
    const problems: string[] = []
    const visits: Visit[] = []
    for (const address of opened) {
      const page = await context.newPage()
      const scripts = countScripts(page, { moduleDir, place: `/modules/${module.name}/` })
      const broken = await problemsAt(page, { platformUrl, address, name: module.name })
      problems.push(...broken)
      if (broken.length === 0)
        visits.push({ address, page, bytes: await scripts.bytes(), longestMs: await longestTaskMs(page) })
    }
    problems.push(...visits.flatMap(tooHeavy))
    const mounts =
      visits[0] && (await measureMounts(visits[0].page, { name: module.name, elsewhere: elsewhere(module) }))
    problems.push(...(mounts?.problems ?? []))
    if (problems.length > 0)
      throw new StackFailure(`${path.basename(moduleDir)} was not published: its smoke test failed.`, {
        log: problems.join('\n'),
      })
    const others = notForRole.length === 0 ? [] : [`not for ${role}: ${notForRole.join(', ')}`]
    return [describeVisits(visits), ...(mounts ? [mounts.text] : []), ...others].join(', ')
  } finally {
    await browser.close()
  }
}

type Visits = { readonly opened: readonly string[]; readonly notForRole: readonly string[] }

/**
 * Returns the addresses and pages of a module that a role may open on the platform, and those that it may not. An
 * address without a page redirects to the home page and belongs to neither.
 *
 * @throws StackFailure when there are pages and the role may open none
 */
async function visitsOf(context: BrowserContext, platformUrl: string, module: InRegistry, role: string | null) {
  const all = [...new Set([...module.routes, ...module.pages.map(({ address }) => address)])]
  if (role === null) return { opened: all, notForRole: [] } satisfies Visits
  const served = (await (await context.request.get(`${platformUrl}/modules.json`)).json()) as Registry
  const registry = overrideInRegistry(served, module) as Registry
  const found = all.flatMap((address) => {
    const page = pageOfPath(registry, address)
    return page ? [{ address, isOpen: page.roles.some((each) => each === role) }] : []
  })
  const opened = found.flatMap(({ address, isOpen }) => (isOpen ? address : []))
  if (opened.length === 0 && found.length > 0)
    throw new StackFailure(`No page of ${module.name} is for ${role}, so the smoke test could open none.`, {
      advice: 'Set SMOKE_LOGIN=subdomain:email:password to somebody who may open them.',
    })
  return { opened, notForRole: found.flatMap(({ address, isOpen }) => (isOpen ? [] : address)) } satisfies Visits
}

type Visit = { readonly address: string; readonly page: Page; readonly bytes: number; readonly longestMs: number }

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`

function tooHeavy({ address, bytes }: Visit): string[] {
  if (bytes <= MAX_BYTES_AT_AN_ADDRESS) return []
  return [
    `${address} loads ${kb(bytes)} of JavaScript of this module, what comes lazily included; ` +
      `at most ${kb(MAX_BYTES_AT_AN_ADDRESS)} may come before anybody taps.`,
  ]
}

function describeVisits(visits: readonly Visit[]): string {
  if (visits.length === 0) return 'no page yet'
  const most = visits.reduce((heaviest, each) => (each.bytes > heaviest.bytes ? each : heaviest))
  const longest = Math.max(...visits.map(({ longestMs }) => longestMs))
  const pages = `${visits.length} ${visits.length === 1 ? 'page' : 'pages'}`
  return `${pages}, at most ${kb(most.bytes)} (${most.address}), longest task ${longest} ms`
}

/** Returns an address of another module that the same tester may open. */
function elsewhere({ routes }: ReleasedModule): string {
  if (routes.includes('/system')) return '/'
  if (routes.includes('/')) return '/system'
  return routes.includes('/plans') ? '/tables' : '/plans'
}

async function isForStaff(moduleDir: string): Promise<boolean> {
  const { tiffin } = JSON.parse(await readFile(path.join(moduleDir, 'package.json'), 'utf8')) as {
    tiffin: { smokeAs?: 'staff' | 'visitor' }
  }
  return tiffin.smokeAs !== 'visitor'
}

/** Signs in. @returns the role of the user */
async function signIn(context: BrowserContext, platformUrl: string, login: string): Promise<string> {
  const [subdomain = '', email = '', ...password] = login.split(':')
  const reply = await context.request.post(`${platformUrl}/api/login`, {
    data: { subdomain, email, password: password.join(':') },
  })
  if (!reply.ok())
    throw new StackFailure(`Nobody could sign in for the smoke test at ${platformUrl}.`, {
      advice: 'Set SMOKE_LOGIN=subdomain:email:password to somebody of a restaurant there who may open its pages.',
    })
  const { token } = (await reply.json()) as { token: string }
  await context.addInitScript((stored) => localStorage.setItem('authToken', stored), token)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly role: string }
  return claims.role
}

/** Overrides the module in pages and registry, and serves its files from the build. */
async function overrideModule(context: BrowserContext, moduleDir: string, module: InRegistry): Promise<void> {
  await context.route(`**/modules/${module.name}/${module.version}/*`, async (route) => {
    const file = path.basename(new URL(route.request().url()).pathname)
    await route.fulfill({
      body: await readFile(path.join(moduleDir, 'dist', file)),
      contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
    })
  })
  await context.route('**/modules.json', async (route) =>
    route.fulfill({ json: overrideInRegistry((await (await route.fetch()).json()) as RegistryLike, module) }),
  )
  await context.route(
    (url) => path.extname(url.pathname) === '' && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const reply = await route.fetch()
      return route.fulfill({ response: reply, body: overrideInPage(await reply.text(), module) })
    },
  )
}

type Opened = { readonly platformUrl: string; readonly address: string; readonly name: string }

/**
 * Finds the problems of a page. A loading message does not count as content. Content may be followed by a chunk that
 * fails to load, so the test then waits until the network is quiet. A call that answers 404 may be for a record that is
 * not there; it is a problem where the gateway has no such call, as that of a service which is not deployed yet.
 */
async function problemsAt(page: Page, { platformUrl, address, name }: Opened): Promise<string[]> {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  const notFound: Call[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (response.status() === 404 && origin === new URL(platformUrl).origin && pathname.startsWith('/api/'))
      notFound.push({ method: response.request().method(), path: pathname })
  })
  // The event stream is blocked, because with it the network would never be quiet.
  await page.route(`**${streamEvents.path}`, (route) => route.abort())
  await page.goto(platformUrl + address)
  const failed = page.getByRole('heading', { name: 'Loading Failed' })
  const shown = page.locator(
    `xpath=//*[@data-mfe="${name}"]//*[text()[normalize-space()] and not(ancestor-or-self::*[@role="status"])]`,
  )
  const isSomethingThere = await shown
    .or(failed)
    .first()
    .waitFor({ state: 'attached', timeout: SHOWN_WITHIN_MS })
    .then(
      () => true,
      () => false,
    )
  if (isSomethingThere) await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined)
  const unrouted = await findUnrouted(platformUrl, notFound)
  const said = [
    ...thrown.map((message) => `${address}: ${message}`),
    ...new Set(
      unrouted.map((call) => `${address} calls ${call.method} ${call.path}, which the gateway does not route.`),
    ),
  ]
  if ((await failed.count()) > 0) return [`${address} shows Loading Failed.`, ...said]
  return isSomethingThere
    ? said
    : [`${address} shows nothing of ${name} within ${SHOWN_WITHIN_MS / 1_000} seconds.`, ...said]
}
