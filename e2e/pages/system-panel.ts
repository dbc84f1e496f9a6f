import type { Locator, Page } from '@playwright/test'

/** The operator's panel: its pages, tables and dialogs. */
export class SystemPanel {
  readonly page: Page
  readonly dialog: Locator
  readonly removals: Locator
  readonly activity: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog')
    this.removals = page.getByRole('list', { name: 'Removals' })
    this.activity = page.getByRole('list', { name: 'Activity', exact: true })
  }

  async open(
    path: '' | '/restaurants' | '/plans' | '/activity' | '/modules' | `/restaurants?${string}` = '',
  ): Promise<void> {
    await this.page.goto(`/system${path}`)
    await this.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  /** Finds a figure of the dashboard by its label. */
  figure = (label: string) =>
    this.page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: label }) })
      .locator('dd')

  row = (name: string) =>
    this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  rowNames = () => this.page.getByRole('rowheader').allInnerTexts()
  sortBy = (header: string) => this.page.getByRole('columnheader', { name: header }).getByRole('button').click()
  button = (name: string) => this.page.getByRole('button', { name, exact: true })

  async openDialog(button: string, title: string): Promise<Locator> {
    await this.button(button).click()
    const dialog = this.page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    return dialog
  }

  /** Finds the row on the activity page for an action of an operator. */
  done = (action: string, subject: string) =>
    this.activity.getByRole('listitem').filter({ hasText: `${action} ${subject}` })
}
