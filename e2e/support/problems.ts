import type { BrowserContext } from '@playwright/test'

/** On a busy machine a call may be told to come later; the page does, and what a test waits for comes then. */
const COME_LATER = /^console: Failed to load resource: .* 503 \(Service Unavailable\)/

/** What went wrong in a browser unseen: console errors, uncaught exceptions, violations of the content policy. */
export class Problems {
  private readonly seen: string[] = []
  private readonly allowed: RegExp[] = [COME_LATER]

  /** For a test that breaks something on purpose: what the browser will say about it. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns)
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)))
  }
}
