import { mockPaymentProof } from '@tiffin/mock-api'
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import type { Checkout, CheckoutOptions, PaymentFailure, PaymentProof } from '../checkout/checkout.ts'

export const CHECKOUT_URL = '/dev/razorpay/checkout.js'

/** Fakes the provider's checkout window; tests decide its outcome. */
export class FakeCheckout implements Checkout {
  static opened: FakeCheckout[] = []
  readonly options: CheckoutOptions
  private readonly listeners: ((failure: PaymentFailure) => void)[] = []

  constructor(options: CheckoutOptions) {
    this.options = options
  }

  on(event: string, listener: (failure: PaymentFailure) => void): void {
    if (event === 'payment.failed') this.listeners.push(listener)
  }
  open(): void {
    FakeCheckout.opened.push(this)
  }

  succeed = (proof: PaymentProof = mockPaymentProof(this.options.subscription_id)) =>
    act(async () => this.options.handler(proof))
  dismiss = () => act(async () => this.options.modal.ondismiss())
  /** Reports a failed payment and then a dismissal, as the provider does with retry off. */
  fail = (failure: PaymentFailure) =>
    act(async () => {
      for (const listener of this.listeners) listener(failure)
      this.options.modal.ondismiss()
    })
}

/**
 * Puts the gateway's page data into the document and answers requests for the checkout script, which jsdom does not
 * load. Returns the requested addresses; setting `isAway` makes the script fail to load.
 */
export function installCheckout(): { readonly asked: string[]; isAway: boolean } {
  const state = { asked: [] as string[], isAway: false }
  const page = document.createElement('script')
  page.id = 'tiffin-page'
  page.type = 'application/json'
  page.textContent = JSON.stringify({ checkoutUrl: CHECKOUT_URL })
  document.head.append(page)
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement) || script.getAttribute('src') !== CHECKOUT_URL) continue
      state.asked.push(CHECKOUT_URL)
      if (!state.isAway) window.Razorpay = FakeCheckout
      script.dispatchEvent(new Event(state.isAway ? 'error' : 'load'))
    }
  })
  observer.observe(document.head, { childList: true })
  FakeCheckout.opened = []
  onTestFinished(() => {
    observer.disconnect()
    document.head.replaceChildren()
    delete window.Razorpay
  })
  return state
}

export async function openedCheckout(): Promise<FakeCheckout> {
  await waitFor(() => expect(FakeCheckout.opened).toHaveLength(1))
  return FakeCheckout.opened[0] as FakeCheckout
}
