import type { BodyOf, verifySubscription } from '@tiffin/contracts'

/** The provider's signed confirmation of a payment. Billing checks the signature. */
export type PaymentProof = BodyOf<typeof verifySubscription>

/** The options of the provider's checkout that this product uses. */
export type CheckoutOptions = {
  readonly key: string
  readonly subscription_id: string
  readonly name: string
  readonly description: string
  readonly prefill: { readonly email: string }
  readonly theme: { readonly color: string }
  readonly retry: { readonly enabled: boolean }
  readonly handler: (proof: PaymentProof) => void
  readonly modal: { readonly ondismiss: () => void }
}
export type PaymentFailure = { readonly error?: { readonly description?: string } }
export type Checkout = {
  readonly on: (event: 'payment.failed', listener: (failure: PaymentFailure) => void) => void
  readonly open: () => void
}
export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout

export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  | { readonly kind: 'dismissed' }
  /** The provider sends the `description`; null where it sends none. */
  | { readonly kind: 'failed'; readonly description: string | null }

/**
 * The checkout to open. `key` is the public key of our account with the provider, `description` is what the customer
 * reads, and `email` fills in the customer's address.
 */
export type CheckoutRequest = {
  readonly key: string
  readonly subscriptionId: string
  readonly description: string
  readonly email: string
}

/** The colour of the checkout. Spec §9 wants green, so the checkout has the confirm colour of the light theme. */
const PAYMENT_COLOR = '#1b7a3d'

/**
 * Opens the checkout and resolves with its outcome. Only the first report counts: after a failed payment the provider
 * closes its window and reports a dismissal as well.
 */
export function openCheckout(
  Checkout: CheckoutConstructor,
  { key, subscriptionId, description, email }: CheckoutRequest,
): Promise<CheckoutOutcome> {
  return new Promise((resolve) => {
    const checkout = new Checkout({
      key,
      subscription_id: subscriptionId,
      name: 'Tiffin',
      description,
      prefill: { email },
      theme: { color: PAYMENT_COLOR },
      // The customer retries from our page, which shows why the payment failed.
      retry: { enabled: false },
      handler: (proof) => resolve({ kind: 'paid', proof }),
      modal: { ondismiss: () => resolve({ kind: 'dismissed' }) },
    })
    checkout.on('payment.failed', ({ error }) => resolve({ kind: 'failed', description: error?.description || null }))
    checkout.open()
  })
}
