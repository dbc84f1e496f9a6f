import { createHmac, randomUUID } from 'node:crypto'
import { getRestaurantPeople, razorpayWebhook, type CallInput, type Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createStandIn, type ProviderEvent } from '@tiffin/razorpay-stand-in'
import { createTokenSigner, SERVICE_TOKEN_HEADER, ServiceCallError, type CallService } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  testKeys,
  tokenOf,
  type Called,
  type CallExtras,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import { buildBilling } from '../app.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import { createRazorpay } from '../provider/razorpay.ts'
import { openDatabase } from '../repository/database.ts'
import { createInvoicesRepository } from '../repository/invoices-repository.ts'
import { createPlansRepository } from '../repository/plans-repository.ts'
import { createPurchasesRepository } from '../repository/purchases-repository.ts'
import { createSubscriptionsRepository } from '../repository/subscriptions-repository.ts'

const keys = { keyId: 'rzp_test_harness', keySecret: 'a key secret', webhookSecret: 'a webhook secret' }

export const OPERATOR = 'operator@tiffin.test'
const operators = createTokenSigner({ privateKey: testKeys.system.privateKey, audience: 'system' })

/** What tenancy answers about a restaurant; everyone it was not told of is called Spice. */
function fakeTenancy() {
  const tenancy = { isAway: false, gone: new Set<string>() }
  const answer = async (endpoint: Endpoint, { params }: { readonly params?: unknown }) => {
    const { restaurantId: id } = params as { readonly restaurantId: string }
    if (tenancy.isAway || endpoint.id !== getRestaurantPeople.id) throw new ServiceCallError('tenancy did not answer')
    if (tenancy.gone.has(id))
      throw new ServiceCallError('tenancy answered 404', { status: 404, code: 'RESTAURANT_NOT_FOUND' })
    return {
      restaurant: {
        id,
        name: 'Spice',
        subdomain: 'spice',
        admin_email: '',
        user_count: 1,
        created_at: '2026-11-21T06:00:00.000Z',
      },
      roles: [],
      last_login_at: null,
    }
  }
  return { tenancy, callService: answer as unknown as CallService }
}

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/**
 * The billing service on a database of its own, with the stand-in of the payment provider behind the real SDK. Events
 * of the provider wait until the test delivers them. `around` lets a test step between the service and the provider.
 */
export async function startBilling(around: (provider: PaymentProvider) => PaymentProvider = (provider) => provider) {
  const database = await createTestDatabase('billing')
  const clock = { skewMs: 0 }
  const now = () => new Date(Date.now() + clock.skewMs)
  const standIn = createStandIn({
    ...keys,
    webhookUrl: null,
    file: null,
    now: () => Math.floor(now().getTime() / 1_000),
  })
  standIn.webhooks.delivery.hold = true
  const apiUrl = await standIn.listen(0)
  const env = {
    ...createTestEnv({ DATABASE_URL: database.appUrl }),
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  }
  const db = openDatabase(database.appUrl)
  const users: TestUser[] = []
  const provider = around(createRazorpay({ ...keys, apiUrl }))
  const { tenancy, callService } = fakeTenancy()
  const { app, reconcile, workEvents } = buildBilling({
    env,
    db,
    provider,
    callService,
    now,
    findSessionState: (...about) => fakeSessionStates(users).find(...about),
  })

  const call = <E extends Endpoint>(endpoint: E, input: Input = {}, extras?: CallExtras): Promise<Called<E>> =>
    callEndpoint(app, endpoint, input, extras)

  const tokenOfOperator = (email = OPERATOR) => operators.sign({ sub: email })
  const operate = <E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Called<E>> =>
    call(endpoint, input, { token: tokenOfOperator() })
  const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Called<E>> =>
    call(endpoint, input, { headers: { [SERVICE_TOKEN_HEADER]: env.INTERNAL_TOKEN } })

  /** As the provider sends it, unless other bytes are given, or others were signed. */
  function send(
    { id, ...rest }: ProviderEvent,
    headers: Record<string, string> = {},
    body = JSON.stringify(rest),
    signed = body,
  ) {
    const signature = createHmac('sha256', keys.webhookSecret).update(signed).digest('hex')
    return call(
      razorpayWebhook,
      { body },
      { headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id, ...headers } },
    )
  }

  return {
    app,
    env,
    db,
    database,
    clock,
    now,
    provider: standIn.provider,
    webhooks: standIn.webhooks,
    plans: createPlansRepository(db),
    subscriptions: createSubscriptionsRepository(db),
    purchases: createPurchasesRepository(db),
    invoices: createInvoicesRepository(db),
    tenancy,
    call,
    /** As the operator of the platform. */
    operate,
    tokenOfOperator,
    /** As another service. */
    ask,
    send,
    reconcile,
    workEvents,

    /** Delivers events, those that wait unless others are given, and works on them. */
    async deliver(events: readonly ProviderEvent[] = standIn.webhooks.waiting()): Promise<void> {
      for (const event of events) {
        const { status } = await send(event)
        if (status !== 200) throw new Error(`The webhook answered ${status}`)
      }
      standIn.webhooks.drop()
      await workEvents()
    },

    addRestaurant() {
      const id = randomUUID()
      const userOf = (role: Role): string => {
        const user = { restaurantId: id, userId: randomUUID(), role }
        users.push(user)
        return tokenOf(user)
      }
      return { id, tokenOf: userOf }
    },

    async stop(): Promise<void> {
      await app.close()
      await standIn.close()
      await database.drop()
    },
  }
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBilling>>
