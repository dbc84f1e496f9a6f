import { type EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, mockPaymentProof } from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import type { Checkout, CheckoutOptions, PaymentFailure } from './checkout/checkout.ts'
import billing from './routes.tsx'
import './standalone.css'

/*
 * Runs the module without shell and services. Options in the address: `?status=past_due` sets the status, `?late` keeps
 * charges pending, `?fail=listPlans` makes an endpoint fail. A browser prompt plays the checkout: 'pay' pays, any other
 * answer declines the card, and Cancel dismisses the checkout.
 */
const query = new URLSearchParams(location.search)
const restaurant = createMockRestaurant({ chargesLate: query.has('late') })
restaurant.subscription = { ...restaurant.subscription, status: query.get('status') ?? 'active' }
for (const endpoint of query.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

window.Razorpay = class implements Checkout {
  private readonly options: CheckoutOptions
  private readonly listeners: ((failure: PaymentFailure) => void)[] = []

  constructor(options: CheckoutOptions) {
    this.options = options
  }
  on(_event: string, listener: (failure: PaymentFailure) => void): void {
    this.listeners.push(listener)
  }
  open(): void {
    const answer = prompt(this.options.description, 'pay')
    if (answer === 'pay') return this.options.handler(mockPaymentProof(this.options.subscription_id))
    if (answer !== null)
      for (const listener of this.listeners) listener({ error: { description: 'The card was declined.' } })
    this.options.modal.ondismiss()
  }
}

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone(
  'billing',
  restaurant.user,
  <main>
    <billing.routes />
  </main>,
)
