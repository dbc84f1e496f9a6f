import type { Locator, Page } from '@playwright/test'
import type { PaymentMethod } from '@tiffin/domain'
import { OPEN_DIALOG } from './dialogs.ts'

/** The bill of an order: the slip, and the payment beside it. */
export class Bill {
  readonly dialog: Locator
  /** The paper of a bill without a tax invoice. */
  readonly slip: Locator
  /** The paper of a bill whose tax invoice is issued. */
  readonly invoice: Locator

  constructor(page: Page) {
    this.dialog = page.locator(
      `${OPEN_DIALOG}[descendant::article[@aria-label="Guest Copy" or @aria-label="Tax Invoice"]]`,
    )
    this.slip = this.dialog.locator('article[aria-label="Guest Copy"]')
    this.invoice = this.dialog.locator('article[aria-label="Tax Invoice"]')
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

  /** Returns the slip as the lines of text that a person reads. */
  async lines(): Promise<string[]> {
    return (await this.slip.innerText())
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  }
}
