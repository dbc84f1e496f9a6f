import type { Locator, Page } from '@playwright/test'

/** The sheet by which a colleague takes over the till. */
export class StaffSwitch {
  private readonly page: Page
  readonly people: Locator

  constructor(page: Page) {
    this.page = page
    this.people = page.getByRole('dialog', { name: 'Who takes over?' })
  }

  /** Finds the button in the header of the till that shows the name of the signed-in user. */
  opener = (name: string) => this.page.getByRole('button', { name: `${name}, switch user` })
  pad = (name: string) => this.page.getByRole('dialog', { name: `PIN of ${name}` })

  /** Opens the PIN pad of `to` at the till where `from` is signed in. */
  async choose(from: string, to: string): Promise<void> {
    await this.opener(from).click()
    await this.people.getByRole('button', { name: new RegExp(`^${to} `) }).click()
    await this.pad(to).waitFor()
  }

  async tap(name: string, pin: string): Promise<void> {
    for (const digit of pin) await this.pad(name).getByRole('button', { name: digit, exact: true }).click()
    await this.pad(name).getByRole('button', { name: 'Enter' }).click()
  }
}
