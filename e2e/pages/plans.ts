import type { Locator, Page } from '@playwright/test'

/** The plans of a restaurant, and the checkout that the stand-in of the payment provider shows. */
export class Plans {
  readonly current: Locator
  readonly dialog: Locator
  readonly checkout: Locator

  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.current = page.getByRole('region', { name: 'Current Plan' })
    this.dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: /^(Confirm & Pay|Close)$/ }) })
    this.checkout = page.getByRole('dialog', { name: 'Tiffin', exact: true })
  }

  open = () => this.page.goto('/plans')
  card = (plan: string) =>
    this.page
      .getByRole('region', { name: 'Available Plans' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: plan, exact: true }) })

  /** Chooses a plan and waits until the provider's checkout is open. */
  async choose(plan: string): Promise<void> {
    await this.card(plan).getByRole('button').click()
    await this.dialog.getByRole('button', { name: 'Confirm & Pay' }).click()
    await this.checkout.waitFor()
  }

  answer = (choice: 'Pay' | 'Fail' | 'Dismiss') => this.checkout.getByRole('button', { name: choice }).click()
}
