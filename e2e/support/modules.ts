import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

export type ReleasedModule = {
  readonly name: string
  readonly version: string
  readonly entry: string
  readonly js: string[]
  readonly css: string[]
  readonly integrity: Record<string, string>
  readonly contract: string
}
export type Registry = { readonly revision: number; readonly shell?: string; readonly modules: ReleasedModule[] }

/** Returns the registry that the gateway wrote into the page. */
export async function registryInPage(page: Page): Promise<Registry> {
  const { registry } = JSON.parse((await page.locator('#tiffin-page').textContent()) ?? '{}') as { registry: Registry }
  return registry
}

/** Serves a file with an addition, as an attacker between the gateway and the till would. */
export async function tamperWith(page: Page, address: string, addition: string): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      status: 200,
      headers: withoutEncoding(reply.headers()),
      body: `${addition}${await reply.text()}`,
    })
  })
}

/** Serves a shell whose web-kit claims another version. @returns a function that counts the changed places so far */
export async function setWebKitPackageVersion(page: Page, version: string): Promise<() => number> {
  let said = 0
  await page.route('**/assets/*.js', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      /("@tiffin\/web-kit"(?:,|:\[\{version:))"\d+\.\d+\.\d+"/g,
      (_, before: string) => (said++, `${before}"${version}"`),
    )
    await route.fulfill({ status: 200, headers: withoutEncoding(reply.headers()), body })
  })
  return () => said
}

/** Serves a module that requires a range of versions of web-kit, with the hash of the changed entry. */
export async function requireWebKitPackageRange(page: Page, module: ReleasedModule, range: string): Promise<void> {
  const asking = (entry: string) => entry.replace(/requiredVersion:"\*"/g, `requiredVersion:"${range}"`)
  const entry = asking(await (await page.request.get(module.entry)).text())
  const hash = `sha384-${createHash('sha384').update(entry).digest('base64')}`
  await page.route(`**${module.entry}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: entry }),
  )
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const reply = await route.fetch()
      return route.fulfill({
        response: reply,
        body: (await reply.text()).replaceAll(module.integrity[module.entry]!, hash),
      })
    },
  )
}

function withoutEncoding({
  'content-encoding': _encoding,
  'content-length': _length,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers
}
