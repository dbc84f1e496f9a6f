import type { Page } from '@playwright/test'
import type { Role } from '@tiffin/domain'
import { emailOf, PASSWORD } from '../support/api.ts'

/** The login of a restaurant on its own address. */
export class Login {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open = (subdomain = 'spice') => this.page.goto(`/?subdomain=${subdomain}`)

  async signIn(role: Role, password = PASSWORD, subdomain = 'spice'): Promise<void> {
    await this.page.getByLabel('Email').fill(emailOf(role, subdomain))
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
}
