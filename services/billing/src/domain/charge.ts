/** One successful charge, as the provider reports it. */
export type Charge = {
  readonly paymentId: string
  readonly amountPaise: number
  readonly paidAt: Date
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}
