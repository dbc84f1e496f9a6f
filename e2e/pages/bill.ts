import type { Locator, Page } from '@playwright/test'
import type { PaymentMethod } from '@tiffin/domain'

/** The bill of an order: the slip, and the payment beside it. */
export class Bill {
  readonly dialog: Locator
  readonly slip: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('article', { name: 'Guest Copy' }) })
    this.slip = this.dialog.getByRole('article', { name: 'Guest Copy' })
  }

  heading = (name: 'Finalize Payment' | 'Payment Details') => this.dialog.getByRole('heading', { name })
  payButton = () => this.dialog.getByRole('button', { name: /^Pay / })
  /** Chooses the method and pays in one press. */
  payBy = (method: 'Cash' | 'Card' | 'UPI') => this.dialog.getByRole('button', { name: `${method} & Clear` }).click()
  choose = (method: PaymentMethod) =>
    this.dialog.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: method }).click()

  methodOfPart = (part: number, method: PaymentMethod) =>
    this.dialog
      .getByRole('group', { name: `Payment method of part ${part}` })
      .getByRole('button', { name: method })
      .click()

  async discount(value: string, kind: 'rupees' | 'percent'): Promise<void> {
    await this.dialog.getByRole('spinbutton', { name: 'Discount' }).fill(value)
    await this.dialog.getByRole('button', { name: `Discount in ${kind}` }).click()
  }

  /** The slip as lines of text, as a person reads it. */
  async lines(): Promise<string[]> {
    return (await this.slip.innerText())
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  }
}
