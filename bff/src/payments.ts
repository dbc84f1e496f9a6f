/** The settings by which pages open the checkout of the payment provider. */
export type Payments = {
  /** The URL of the checkout's script; null without a payment provider. */
  readonly checkoutUrl: string | null
  /** The address of the stand-in; null when no stand-in is used. */
  readonly standInUrl: string | null
  /** True when pages load the real provider's script, which opens a frame of the provider. */
  readonly isReal: boolean
}

type Settings = {
  readonly NODE_ENV: string
  readonly RAZORPAY_KEY_ID?: string | undefined
  readonly RAZORPAY_STAND_IN_URL?: string | undefined
}

/** Selects the stand-in where one is configured outside production, otherwise the real provider if it has a key. */
export function selectPayments({ NODE_ENV, RAZORPAY_KEY_ID, RAZORPAY_STAND_IN_URL }: Settings): Payments {
  if (RAZORPAY_STAND_IN_URL && NODE_ENV !== 'production')
    return { checkoutUrl: '/dev/razorpay/checkout.js', standInUrl: RAZORPAY_STAND_IN_URL, isReal: false }
  if (RAZORPAY_KEY_ID)
    return { checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js', standInUrl: null, isReal: true }
  return { checkoutUrl: null, standInUrl: null, isReal: false }
}
