import { mockReceipt } from '@tiffin/mock-api'
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import type { Checkout, CheckoutOptions, PaymentFailure, Receipt } from '../checkout/checkout.ts'

export const CHECKOUT_URL = '/dev/razorpay/checkout.js'

/** The provider's window, opened by the page and worked by the test. */
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

  succeed = (receipt: Receipt = mockReceipt(this.options.subscription_id)) =>
    act(async () => this.options.handler(receipt))
  dismiss = () => act(async () => this.options.modal.ondismiss())
  /** With retry off the provider closes its window after a failure, and reports that too. */
  fail = (failure: PaymentFailure) =>
    act(async () => {
      for (const listener of this.listeners) listener(failure)
      this.options.modal.ondismiss()
    })
}

/**
 * The page of the gateway, and what becomes of the script it names: jsdom fetches none. Answers the addresses asked
 * for.
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
