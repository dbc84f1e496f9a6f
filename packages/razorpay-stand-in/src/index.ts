import { buildApp } from './app.ts'
import { createPayments } from './payments.ts'
import { createProvider } from './provider.ts'
import { openStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'

export type {
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ProviderStatus,
  ProviderSubscription,
} from './entities.ts'

const TICK_MS = 60_000

export type StandInOptions = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** The address that receives the webhooks; null: webhooks are created and not sent. */
  readonly webhookUrl: string | null
  /** The file that stores the state; null keeps the state in memory. */
  readonly file: string | null
  /** Returns the time in Unix seconds; by default that of this machine's clock. */
  readonly now?: () => number
  /** The pause before a webhook is tried again, in ms. Each further pause is twice as long, at most five minutes. */
  readonly firstPauseMs?: number
}

/** Creates the stand-in of the payment provider: its API over HTTP, and handles for tests to act as the provider. */
export function createStandIn({
  now = () => Math.floor(Date.now() / 1_000),
  firstPauseMs = 1_000,
  ...options
}: StandInOptions) {
  const store = openStore(options.file)
  const webhooks = createWebhooks({ store, url: options.webhookUrl, secret: options.webhookSecret, firstPauseMs })
  const provider = createProvider({ store, keySecret: options.keySecret, send: webhooks.send, now })
  const payments = createPayments({ store, send: webhooks.send, now })
  const app = buildApp({ provider, payments, webhooks, keyId: options.keyId, keySecret: options.keySecret })
  const clock = setInterval(() => provider.tick(), TICK_MS)
  clock.unref()

  return {
    provider,
    /** Reads payments, and makes and changes their refunds and disputes. */
    payments,
    webhooks,
    /** @returns the address of the server */
    async listen(port: number): Promise<string> {
      const address = await app.listen({ port, host: '127.0.0.1' })
      void webhooks.deliver()
      return address
    },
    async close(): Promise<void> {
      clearInterval(clock)
      await Promise.all([app.close(), webhooks.close()])
    },
  }
}

export type StandIn = ReturnType<typeof createStandIn>
