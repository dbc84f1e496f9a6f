/** How pages reach the payment provider. */
export type Payments = {
  /** The script of the checkout; null where nothing can be paid. */
  readonly checkoutUrl: string | null
  /** Where the stand-in listens. */
  readonly standInUrl: string | null
  /** Pages load the provider's own script, which opens the provider's frame. */
  readonly isReal: boolean
}

type Settings = {
  readonly NODE_ENV: string
  readonly RAZORPAY_KEY_ID?: string | undefined
  readonly RAZORPAY_STAND_IN_URL?: string | undefined
}

export function paymentsOf({ NODE_ENV, RAZORPAY_KEY_ID, RAZORPAY_STAND_IN_URL }: Settings): Payments {
  if (RAZORPAY_STAND_IN_URL && NODE_ENV !== 'production')
    return { checkoutUrl: '/dev/razorpay/checkout.js', standInUrl: RAZORPAY_STAND_IN_URL, isReal: false }
  if (RAZORPAY_KEY_ID)
    return { checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js', standInUrl: null, isReal: true }
  return { checkoutUrl: null, standInUrl: null, isReal: false }
}
