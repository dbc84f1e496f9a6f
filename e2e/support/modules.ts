import type { Page } from '@playwright/test'

export type ReleasedModule = {
  readonly name: string
  readonly version: string
  readonly entry: string
  readonly js: string[]
  readonly css: string[]
  readonly integrity: Record<string, string>
}
export type Registry = { readonly revision: number; readonly modules: ReleasedModule[] }

/** The registry the gateway wrote into the page. */
export async function registryInPage(page: Page): Promise<Registry> {
  const { registry } = JSON.parse((await page.locator('#tiffin-page').textContent()) ?? '{}') as { registry: Registry }
  return registry
}

/** Serves a file with something added, as somebody between the gateway and the till would. */
export async function tamperWith(page: Page, address: string, addition: string): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const reply = await route.fetch()
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = reply.headers()
    await route.fulfill({ status: 200, headers, body: `${addition}${await reply.text()}` })
  })
}
