import { type EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, mockReceipt } from '@tiffin/mock-api'
import { AppRouter, attachToastHost, createQueryClient, QueryClientProvider, SessionProvider, type Toast } from '@tiffin/web-kit'
import { setupWorker } from 'msw/browser'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Checkout, CheckoutOptions, PaymentFailure } from './checkout/checkout.ts'
import billing from './routes.tsx'
import './standalone.css'

/*
 * The plans without shell and services: `?status=past_due` for another status, `?late` for charges that stay pending,
 * `?fail=listPlans` for an endpoint that is down. The checkout is the browser's own question; 'fail' as the answer
 * declines the card.
 */
const wishes = new URLSearchParams(location.search)
const restaurant = createMockRestaurant({ chargesLate: wishes.has('late') })
restaurant.subscription = { ...restaurant.subscription, status: wishes.get('status') ?? 'active' }
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

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
    if (answer === 'pay') return this.options.handler(mockReceipt(this.options.subscription_id))
    if (answer !== null) for (const listener of this.listeners) listener({ error: { description: 'The card was declined.' } })
    this.options.modal.ondismiss()
  }
}

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
const root = document.createElement('main')
root.dataset.mfe = 'billing'
document.body.append(root)
createRoot(root).render(<StandalonePlans />)

function StandalonePlans() {
  const [queries] = useState(createQueryClient)
  const BillingRoutes = billing.routes
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider session={restaurant.user}>
          <AppRouter>
            <BillingRoutes />
          </AppRouter>
        </SessionProvider>
      </QueryClientProvider>
      <LastToast />
    </StrictMode>
  )
}

/** The shell shows toasts properly; here the last one is enough. */
function LastToast() {
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => attachToastHost(setToast), [])
  return (
    toast && (
      <aside aria-label="Last message" className="pointer-events-none fixed right-3 top-3 z-50 rounded-control bg-raised px-4 py-3 shadow-float">
        {toast.text}
      </aside>
    )
  )
}
