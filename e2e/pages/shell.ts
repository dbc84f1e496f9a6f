import type { Locator, Page } from '@playwright/test'

/** The frame around the pages of a restaurant, without the till and the kitchen: sidebar, header and drawer. */
export class Shell {
  readonly page: Page
  readonly sidebar: Locator
  readonly drawer: Locator

  constructor(page: Page) {
    this.page = page
    this.sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    this.drawer = page.getByRole('dialog', { name: 'Menu' })
  }

  entries = (within: Locator = this.sidebar) =>
    within.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
  entry = (name: string) => this.sidebar.getByRole('link', { name, exact: true })
  logout = () => this.sidebar.getByRole('button', { name: 'Logout' }).click()
}
