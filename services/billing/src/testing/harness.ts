import { createHmac, randomUUID } from 'node:crypto'
import {
  getOperatorSession,
  getSessionState,
  mayCall,
  notePlanChange,
  razorpayWebhook,
  type BodyOf,
  type CallInput,
  type Endpoint,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createStandIn, type ProviderEvent } from '@tiffin/razorpay-stand-in'
import { ServiceCallError, type CallService, type InOneReplica, type ServiceOptions } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  operatorToken,
  PATIENT_DEADLINES,
  patientLoad,
  TEST_OPERATOR,
  tokenOf,
  type EndpointReply,
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

type TenancyParams = { readonly restaurantId: string; readonly userId: string }

/**
 * Fakes of the other services. Tenancy has the given users, calls every restaurant Spice, and keeps the operator
 * signed in. Orders is notified of changed plans.
 */
function fakeOthers(users: readonly TestUser[]) {
  const tenancy = { isAway: false, gone: new Set<string>() }
  const orders = { isAway: false, onPlanChange: async (_restaurantId: string | null): Promise<void> => {} }
  const answer = async (
    endpoint: Endpoint,
    { params, body }: { readonly params?: unknown; readonly body?: unknown },
  ) => {
    if (endpoint.id === getOperatorSession.id) return TEST_OPERATOR
    if (endpoint.id === notePlanChange.id) {
      if (orders.isAway) throw new ServiceCallError('orders did not answer', { isAway: true })
      return orders.onPlanChange((body as BodyOf<typeof notePlanChange>).restaurant_id)
    }
    const { restaurantId: id, userId } = params as TenancyParams
    if (tenancy.isAway) throw new ServiceCallError('tenancy did not answer', { isAway: true })
    if (endpoint.id === getSessionState.id) {
      const state = await fakeSessionStates(users).find(id, userId, '')
      if (state) return state
      throw new ServiceCallError('tenancy answered 404', { status: 404 })
    }
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
  return { tenancy, orders, callService: answer as unknown as CallService }
}

/** Runs the work at once, because there is only one replica. */
const atOnce: InOneReplica = async (_name, work) => {
  await work()
  return true
}

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/**
 * Starts billing on a database of its own, with the stand-in of the payment provider behind the real SDK. Events of the
 * provider wait until the test delivers them. `around` wraps the provider.
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
  const users: TestUser[] = []
  const provider = around(createRazorpay({ ...keys, apiUrl, answerWithinMs: PATIENT_DEADLINES.connection }))
  const { tenancy, orders, callService } = fakeOthers(users)
  function startReplica(load?: NonNullable<ServiceOptions['load']>) {
    const db = openDatabase(database.appUrl, { deadlines: PATIENT_DEADLINES })
    const limits = load ?? patientLoad(db.pool().size)
    const breaker = { opensAfter: Infinity }
    return { db, ...buildBilling({ env, db, provider, callService, now, breaker, inOneReplica: atOnce, load: limits }) }
  }
  let replica = startReplica()

  const call = <E extends Endpoint>(endpoint: E, input: Input = {}, extras?: CallExtras): Promise<EndpointReply<E>> =>
    callEndpoint(replica.app, endpoint, input, extras)

  const tokenOfOperator = (email = OPERATOR) => operatorToken(email)
  const operate = <E extends Endpoint>(endpoint: E, input: Input = {}): Promise<EndpointReply<E>> =>
    call(endpoint, input, { token: tokenOfOperator() })
  const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<EndpointReply<E>> =>
    call(endpoint, input, {
      from: endpoint.access.scope === 'internal' && mayCall('tenancy', endpoint.access.about) ? 'tenancy' : 'gateway',
    })

  /** Sends an event as the provider does. `body` replaces the bytes sent, `signed` the bytes that are signed. */
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
    get app() {
      return replica.app
    },
    get db() {
      return replica.db
    },
    env,
    database,
    clock,
    now,
    provider: standIn.provider,
    /** The client by which the service calls the stand-in. */
    paymentProvider: provider,
    payments: standIn.payments,
    webhooks: standIn.webhooks,
    get plans() {
      return createPlansRepository(replica.db)
    },
    get subscriptions() {
      return createSubscriptionsRepository(replica.db)
    },
    get purchases() {
      return createPurchasesRepository(replica.db)
    },
    get invoices() {
      return createInvoicesRepository(replica.db)
    },
    tenancy,
    orders,
    call,
    /** Calls an endpoint as the operator of the platform. */
    operate,
    tokenOfOperator,
    /** Calls an internal endpoint as tenancy where tenancy may call it, else as the gateway. */
    ask,
    send,
    reconcile: (until?: Date) => replica.reconcile(until),
    workEvents: () => replica.workEvents(),

    /** Stops the replica and starts another one on the same database. */
    async restart(load?: NonNullable<ServiceOptions['load']>): Promise<void> {
      await replica.app.close()
      replica = startReplica(load)
    },

    /** Resolves when no background call or write is running any more. */
    async idle(): Promise<void> {
      await replica.app.otherServices.idle()
    },

    /** Delivers events, by default the waiting ones, and processes them. */
    async deliver(events: readonly ProviderEvent[] = standIn.webhooks.waiting()): Promise<void> {
      for (const event of events) {
        const { status } = await send(event)
        if (status !== 200) throw new Error(`The webhook answered ${status}`)
      }
      standIn.webhooks.drop()
      await replica.workEvents()
    },

    addRestaurant() {
      const id = randomUUID()
      const addUser = (role: Role): TestUser => {
        const user = { restaurantId: id, userId: randomUUID(), role, email: `${role.toLowerCase()}@spice.test` }
        users.push(user)
        return user
      }
      return { id, addUser, tokenOf: (role: Role) => tokenOf(addUser(role)) }
    },

    async stop(): Promise<void> {
      await replica.app.close()
      await standIn.close()
      await database.drop()
    },
  }
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBilling>>
