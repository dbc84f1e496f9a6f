import type { Locator, Page } from '@playwright/test'
import type { OrderType } from '@tiffin/domain'
import { OPEN_DIALOG } from './dialogs.ts'

/**
 * The POS: the floor, the lists of orders without a table, and the order popup. What tests search most is found by
 * attributes and texts, because each search by role computes the names of all dishes. The journeys of accessibility and
 * the tests of the screens prove roles and names.
 */
export class Till {
  readonly page: Page
  readonly popup: Locator
  readonly cart: Locator
  readonly dishes: Locator

  constructor(page: Page) {
    this.page = page
    this.cart = page.locator('section[aria-label=Cart]')
    this.popup = page.locator(`${OPEN_DIALOG}[descendant::section[@aria-label="Cart"]]`)
    this.dishes = page.locator('[role=group][aria-label=Dishes]')
  }

  async open(): Promise<void> {
    await this.page.goto('/pos')
    await this.tile('T1').waitFor()
  }

  tile = (table: string) =>
    this.page.locator('button[data-tile]').filter({ hasText: new RegExp(`^\\s*${table}\\s+\\d+ seats?`) })
  tab = (type: OrderType) => this.page.getByRole('tab', { name: type })
  title = () => this.popup.locator('h2')
  /** Finds a button of the popup by its label or its whole text; by a pattern, that of its text. */
  button = (name: string | RegExp) =>
    (typeof name === 'string'
      ? this.popup.locator(`xpath=.//button[@aria-label="${name}" or not(@aria-label) and normalize-space()="${name}"]`)
      : this.popup.locator('button').filter({ hasText: name })
    ).filter({ visible: true })
  /** Finds the tile of a dish, which has the name in an element of its own. */
  dish = (name: string) => this.dishes.locator(`xpath=.//button[span[normalize-space()="${name}"]]`)
  line = (name: string) => this.cart.getByRole('listitem').filter({ hasText: name })
  /** Finds the region that lists food ready in the kitchen for the open order. */
  readyFood = () => this.popup.getByRole('region', { name: 'Food ready' })
  /** Finds a row of the list of takeaway or delivery orders, which is beside the open orders. */
  previousOrder = (text: string) => this.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })

  async openTable(table: string): Promise<void> {
    await this.tile(table).click()
    await this.popup.waitFor()
  }

  async add(...dishes: string[]): Promise<void> {
    for (const dish of dishes) await this.dish(dish).click()
  }

  /** Finds the notice after a punch. It takes the place of the popup until it closes by itself. */
  notice = (text: 'Order Placed!' | 'Order Updated!') => this.page.locator(OPEN_DIALOG).filter({ hasText: text })

  /** Finds the button that counts the waiting punches and payments, and opens their list. */
  waiting = (count?: number) =>
    this.page.getByRole('button', {
      name: count === undefined ? /^\d+ (punch|payment|wait)/ : new RegExp(`^${count} (punch|payment|wait)`),
    })

  /** Punches while there is no connection, and waits until the popup has closed by itself. */
  async punchWithoutConnection(label: 'Punch Order' | 'Punch Update' = 'Punch Order'): Promise<void> {
    await this.button(label).click()
    const notice = this.page.locator(OPEN_DIALOG).filter({ hasText: 'Kept on this till' })
    await this.popup.waitFor({ state: 'detached' })
    await notice.waitFor({ state: 'detached' })
  }

  /** Punches the lines of the cart and waits until the popup has closed by itself. */
  async punch(label: 'Punch Order' | 'Punch Update' = 'Punch Order'): Promise<void> {
    const notice = this.notice(label === 'Punch Order' ? 'Order Placed!' : 'Order Updated!')
    await this.button(label).click()
    // The notice is short and a busy machine may miss it, so the test waits until both popup and notice are gone.
    await this.popup.waitFor({ state: 'detached' })
    await notice.waitFor({ state: 'detached' })
  }

  /** Returns the figures under the cart, as 'label amount'. */
  async totals(): Promise<string[]> {
    const rows = await this.cart.locator('dl > div').all()
    return Promise.all(rows.map(async (row) => (await row.locator('dt, dd').allInnerTexts()).join(' ')))
  }
}
