import { findBrowser } from '@tiffin/stack/find-browser'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Runs `work` with a real browser, whose own requests in the background are off. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(process.env), args: ARGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a browser context with a signed-in user. */
export async function openDevice(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const storageState = { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'authToken', value: token }] }] }
  return browser.newContext({
    baseURL: url,
    storageState,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
}

/** The page of the till, with the actions of a waiter. */
export class TillPage {
  readonly page: Page
  readonly popup: Locator

  constructor(page: Page) {
    this.page = page
    this.popup = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Cart' }) })
  }

  async open(): Promise<void> {
    await this.page.goto('/pos')
    await this.tile('T1').waitFor()
  }

  tile = (table: string) => this.page.getByRole('button', { name: new RegExp(`^${table} \\d+ seats?`) })
  button = (name: string) => this.popup.getByRole('button', { name, exact: true })

  async openTable(table: string): Promise<void> {
    await this.tile(table).click()
    await this.popup.waitFor()
  }

  tap = (dish: string) =>
    this.page
      .getByRole('group', { name: 'Dishes' })
      .getByRole('button', { name: new RegExp(`^${dish} `) })
      .click()
}
