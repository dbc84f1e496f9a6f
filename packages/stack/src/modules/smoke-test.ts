import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { tellPage, withModule, type RegistryLike, type ReleasedModule } from '@tiffin/config/releases'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '../checks/find-browser.ts'
import { StackFailure } from '../failure.ts'

type Smoke = {
  readonly moduleDir: string
  readonly module: ReleasedModule
  readonly platformUrl: string
  readonly env: NodeJS.ProcessEnv
}

const SHOWN_WITHIN_MS = 20_000
/** A page that asks for ever is not waited for. */
const QUIET_WITHIN_MS = 5_000
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Who opens the pages of a platform of this checkout. */
const DEMO_STAFF = 'spice:admin@spice.test:spice-garden'

/**
 * Opens every address of a module in a real browser on a running platform, with the module that is to be released in
 * place of the released one: nobody else sees it. Modules for staff are opened by SMOKE_LOGIN
 * (subdomain:email:password).
 *
 * @returns what was tried @throws StackFailure naming what went wrong where
 */
export async function smokeTest({ moduleDir, module, platformUrl, env }: Smoke): Promise<string> {
  const browser = await chromium.launch({
    executablePath: findBrowser(env),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    if (await isForStaff(moduleDir)) await signIn(context, platformUrl, env['SMOKE_LOGIN'] || DEMO_STAFF)
    await putInPlace(context, { moduleDir, module })
    const problems: string[] = []
    for (const route of module.routes)
      problems.push(...(await problemsAt(await context.newPage(), platformUrl + route, module.name)))
    if (problems.length > 0)
      throw new StackFailure(`${path.basename(moduleDir)} was not published: its smoke test failed.`, {
        log: problems.join('\n'),
      })
  } finally {
    await browser.close()
  }
  return `${module.routes.length} ${module.routes.length === 1 ? 'page' : 'pages'}`
}

async function isForStaff(moduleDir: string): Promise<boolean> {
  const { tiffin } = JSON.parse(await readFile(path.join(moduleDir, 'package.json'), 'utf8')) as {
    tiffin: { smokeAs?: 'staff' | 'visitor' }
  }
  return tiffin.smokeAs !== 'visitor'
}

async function signIn(context: BrowserContext, platformUrl: string, login: string): Promise<void> {
  const [subdomain = '', email = '', ...password] = login.split(':')
  const reply = await context.request.post(`${platformUrl}/api/login`, {
    data: { subdomain, email, password: password.join(':') },
  })
  if (!reply.ok())
    throw new StackFailure(`Nobody could sign in for the smoke test at ${platformUrl}.`, {
      advice: 'Set SMOKE_LOGIN=subdomain:email:password to an Admin of a restaurant there.',
    })
  const { token } = (await reply.json()) as { token: string }
  await context.addInitScript((stored) => localStorage.setItem('authToken', stored), token)
}

/** The page is told of this module, and its files come from the build. */
async function putInPlace(
  context: BrowserContext,
  { moduleDir, module }: Pick<Smoke, 'moduleDir' | 'module'>,
): Promise<void> {
  await context.route(`**/modules/${module.name}/${module.version}/*`, async (route) => {
    const file = path.basename(new URL(route.request().url()).pathname)
    await route.fulfill({
      body: await readFile(path.join(moduleDir, 'dist', file)),
      contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
    })
  })
  await context.route('**/modules.json', async (route) =>
    route.fulfill({ json: withModule((await (await route.fetch()).json()) as RegistryLike, module) }),
  )
  await context.route(
    (url) => path.extname(url.pathname) === '' && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const reply = await route.fetch()
      return route.fulfill({ response: reply, body: tellPage(await reply.text(), module) })
    },
  )
}

/** A page that only says it is loading shows nothing yet, and one that shows something may break with its next part. */
async function problemsAt(page: Page, address: string, name: string): Promise<string[]> {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  const where = new URL(address).pathname
  await page.goto(address)
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
  const said = thrown.map((message) => `${where}: ${message}`)
  if ((await failed.count()) > 0) return [`${where} shows Loading Failed.`, ...said]
  return isSomethingThere
    ? said
    : [`${where} shows nothing of ${name} within ${SHOWN_WITHIN_MS / 1_000} seconds.`, ...said]
}
