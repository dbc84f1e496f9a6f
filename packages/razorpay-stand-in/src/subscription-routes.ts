import type { FastifyInstance } from 'fastify'
import { ProviderError } from './entities.ts'
import { bodyOf, collection, ID, idOf, isCreatedWithin, queryOf, type Body } from './http-request.ts'
import type { PaymentOutcome, Provider } from './provider.ts'
import { sign } from './sign.ts'

/**
 * Adds the provider's API for plans, subscriptions and invoices, and routes by which the checkout pays and a tester
 * charges a subscription or ends its cycle.
 */
export function addSubscriptionRoutes(app: FastifyInstance, provider: Provider): void {
  app.post('/v1/plans', (req) => provider.createPlan(bodyOf(req) as Parameters<Provider['createPlan']>[0]))
  app.get(`/v1/plans/${ID}`, (req) => provider.getPlan(idOf(req)))
  app.post('/v1/subscriptions', (req) => provider.create(bodyOf(req)))
  app.get('/v1/subscriptions', (req) => {
    const query = queryOf(req)
    return collection(
      provider.list().filter((each) => matches(each, query)),
      query,
    )
  })
  app.get(`/v1/subscriptions/${ID}`, (req) => provider.get(idOf(req)))
  app.post(`/v1/subscriptions/${ID}/cancel`, (req) => {
    const atCycleEnd = bodyOf(req)['cancel_at_cycle_end']
    return provider.cancel(idOf(req), atCycleEnd === 1 || atCycleEnd === true || atCycleEnd === '1')
  })
  app.get('/v1/invoices', (req) => {
    const query = queryOf(req)
    return collection(provider.invoicesOf(query.get('subscription_id') ?? ''), query)
  })

  app.post(`/dev/razorpay/subscriptions/${ID}/pay`, (req) => pay(provider, idOf(req), outcomeOf(bodyOf(req))))
  app.post(`/dev/razorpay/subscriptions/${ID}/charge`, (req) => {
    provider.charge(idOf(req), outcomeOf(bodyOf(req)))
    return provider.get(idOf(req))
  })
  app.post(`/dev/razorpay/subscriptions/${ID}/end-cycle`, (req) => {
    provider.endCycle(idOf(req))
    return provider.get(idOf(req))
  })
}

/** Pays in the checkout. A failed payment is answered with an error and an invalid signature. */
function pay(provider: Provider, id: string, outcome: PaymentOutcome): object {
  try {
    return provider.pay(id, outcome)
  } catch (error) {
    if (!(error instanceof ProviderError) || outcome !== 'failure') throw error
    const payment = `pay_failed${Date.now().toString(36)}`
    return {
      razorpay_payment_id: payment,
      razorpay_subscription_id: id,
      razorpay_signature: sign('failed', payment),
      ...error.toBody(),
    }
  }
}

function outcomeOf({ outcome }: Body): PaymentOutcome {
  if (outcome !== 'success' && outcome !== 'failure') throw new ProviderError('The outcome must be success or failure.')
  return outcome
}

function matches(entity: { readonly plan_id: string; readonly created_at: number }, query: URLSearchParams): boolean {
  const plan = query.get('plan_id')
  return (plan === null || entity.plan_id === plan) && isCreatedWithin(entity, query)
}
