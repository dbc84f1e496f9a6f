import type { BrowserContext } from '@playwright/test'

/** A busy machine may answer a call with 503. The page repeats the call, and the test waits for the result. */
const COME_LATER = /^console: Failed to load resource: .* 503 \(Service Unavailable\)/

/**
 * A till may ask for the order of a table in the moment in which it is paid or moved away: the reply is 404, which the
 * browser logs.
 */
const ORDER_ENDED = /^console: Failed to load resource: .* 404 \(Not Found\) .*\/active-order\)$/

/**
 * Collects the errors that a browser does not show: console errors, uncaught exceptions, violations of the content
 * policy.
 */
export class Problems {
  private readonly seen: string[] = []
  private readonly allowed: RegExp[] = [COME_LATER, ORDER_ENDED]

  /** Allows messages that a test causes on purpose by breaking something. */
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
