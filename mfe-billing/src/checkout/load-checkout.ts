import { readPage, TIMINGS } from '@tiffin/web-kit'
import type { CheckoutConstructor } from './checkout.ts'

declare global {
  interface Window {
    /** The checkout, which the script of the payment provider defines. */
    Razorpay?: CheckoutConstructor
  }
}

/** Thrown when the checkout script cannot be used, or the page names none because no payments are possible. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable'
}

let loading: Promise<CheckoutConstructor> | null = null

/**
 * Loads the provider's checkout script on first use, so that only paying customers download it. A failure is not
 * cached: the next attempt loads the script again.
 *
 * @throws CheckoutUnavailable when the script fails to load, takes longer than `TIMINGS.callDeadlineMs`, or defines no
 *   checkout, and when the page names no script
 * @throws Error on a page that did not come from the gateway
 */
export function loadCheckout(): Promise<CheckoutConstructor> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  const { checkoutUrl } = readPage()
  if (!checkoutUrl) return Promise.reject(new CheckoutUnavailable())
  loading ??= addScript(checkoutUrl).finally(() => {
    loading = null
  })
  return loading
}

function addScript(url: string): Promise<CheckoutConstructor> {
  const script = document.createElement('script')
  return new Promise<CheckoutConstructor>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new CheckoutUnavailable(url))
    }
    const deadline = setTimeout(fail, TIMINGS.callDeadlineMs)
    script.addEventListener('error', () => {
      clearTimeout(deadline)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(deadline)
      if (window.Razorpay) resolve(window.Razorpay)
      else fail()
    })
    script.src = url
    script.async = true
    document.head.append(script)
  })
}
