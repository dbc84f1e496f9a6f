import type { AddressInfo } from 'node:net'
import { createHttpServer } from './http.ts'
import { createProvider } from './provider.ts'
import { openStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'

export type { ProviderEvent, ProviderStatus, ProviderSubscription } from './entities.ts'

const TICK_MS = 60_000

export type StandInOptions = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Where events go; null: they are made and told nobody. */
  readonly webhookUrl: string | null
  /** Where the state is kept; null: nowhere. */
  readonly file: string | null
  /** Unix seconds. */
  readonly now?: () => number
  /** Before the first repetition of an event nobody took; doubles from there. */
  readonly firstPauseMs?: number
}

/** The stand-in of the payment provider: its API over HTTP, and handles for tests on what happens at the provider. */
export function createStandIn({
  now = () => Math.floor(Date.now() / 1_000),
  firstPauseMs = 1_000,
  ...options
}: StandInOptions) {
  const store = openStore(options.file)
  const webhooks = createWebhooks({ store, url: options.webhookUrl, secret: options.webhookSecret, firstPauseMs })
  const provider = createProvider({ store, keySecret: options.keySecret, send: webhooks.send, now })
  const server = createHttpServer({ provider, webhooks, keyId: options.keyId, keySecret: options.keySecret })
  const clock = setInterval(() => provider.tick(), TICK_MS)
  clock.unref()

  return {
    provider,
    webhooks,
    /** @returns its address */
    listen(port: number): Promise<string> {
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          void webhooks.work()
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
        })
      })
    },
    async close(): Promise<void> {
      clearInterval(clock)
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await Promise.all([closed, webhooks.close()])
    },
  }
}

export type StandIn = ReturnType<typeof createStandIn>
