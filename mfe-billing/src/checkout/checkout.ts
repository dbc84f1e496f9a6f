import type { BodyOf, verifySubscription } from '@tiffin/contracts'

/** What the provider hands over once a payment went through; billing proves it. */
export type Receipt = BodyOf<typeof verifySubscription>

/** The part of the provider's checkout this product uses. */
export type CheckoutOptions = {
  readonly key: string
  readonly subscription_id: string
  readonly name: string
  readonly description: string
  readonly prefill: { readonly email: string }
  readonly theme: { readonly color: string }
  readonly retry: { readonly enabled: boolean }
  readonly handler: (receipt: Receipt) => void
  readonly modal: { readonly ondismiss: () => void }
}
export type PaymentFailure = { readonly error?: { readonly description?: string } }
export type Checkout = {
  readonly on: (event: 'payment.failed', listener: (failure: PaymentFailure) => void) => void
  readonly open: () => void
}
export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout

export type CheckoutOutcome =
  | { readonly at: 'paid'; readonly receipt: Receipt }
  | { readonly at: 'dismissed' }
  /** `description` is the provider's, null when it gave none. */
  | { readonly at: 'failed'; readonly description: string | null }

export type Purchase = {
  readonly key: string
  readonly subscriptionId: string
  readonly description: string
  readonly email: string
}

/** The payment theme is green (spec §9): the leaf green of everything that confirms. */
const PAYMENT_COLOR = '#1b7a3d'

/**
 * Opens the checkout and answers how it ended. The first word counts: after a failure the provider closes its window
 * and reports a dismissal as well.
 */
export function openCheckout(
  Checkout: CheckoutConstructor,
  { key, subscriptionId, description, email }: Purchase,
): Promise<CheckoutOutcome> {
  return new Promise((resolve) => {
    const checkout = new Checkout({
      key,
      subscription_id: subscriptionId,
      name: 'Tiffin',
      description,
      prefill: { email },
      theme: { color: PAYMENT_COLOR },
      // A second try begins on our page, where the failure was told.
      retry: { enabled: false },
      handler: (receipt) => resolve({ at: 'paid', receipt }),
      modal: { ondismiss: () => resolve({ at: 'dismissed' }) },
    })
    checkout.on('payment.failed', ({ error }) => resolve({ at: 'failed', description: error?.description || null }))
    checkout.open()
  })
}
