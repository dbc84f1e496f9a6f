import { AppError } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import type { NewPlan, Plan } from '../domain/plan.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider, type ProviderPlan } from '../provider/provider.ts'

/** How plans and those of the provider, which never change there, are kept the same (gap G22). */
export function createProviderPlans(provider: PaymentProvider | null) {
  /** @throws AppError PROVIDER_PLAN_UNKNOWN, PROVIDER_PLAN_DIFFERS, PAYMENT_PROVIDER_AWAY */
  async function requireSame(plan: NewPlan): Promise<void> {
    const id = plan.razorpayPlanId
    if (id === null) return
    const theirs = await ask(
      () => requireProvider().fetchPlan(id),
      ({ isFinal }) =>
        isFinal ? new AppError('PROVIDER_PLAN_UNKNOWN', { id }) : new AppError('PAYMENT_PROVIDER_AWAY'),
    )
    const isSame =
      theirs.amountPaise === plan.pricePaise &&
      theirs.currency === 'INR' &&
      theirs.period === plan.billingInterval &&
      theirs.every === 1
    if (!isSame) throw new AppError('PROVIDER_PLAN_DIFFERS', termsOf(theirs))
  }

  function requireProvider(): PaymentProvider {
    if (provider === null) throw new AppError('PAYMENT_PROVIDER_AWAY')
    return provider
  }

  return {
    requireSame,

    /**
     * The provider's plan that a plan, changed to what is wanted, is sold by from now on. However often it is asked
     * for, one is made there at most. The answer throws AppError, and then nothing may change.
     */
    idFor(wanted: NewPlan): (before: Plan) => Promise<string | null> {
      let made: string | null = null
      return async (before) => {
        const isKept = wanted.razorpayPlanId === before.razorpayPlanId
        if (isKept && wanted.pricePaise === before.pricePaise && wanted.billingInterval === before.billingInterval)
          return before.razorpayPlanId
        if (isKept && before.razorpayPlanId !== null)
          return (made ??= (
            await ask(
              () => requireProvider().createPlan(wanted),
              () => new AppError('PROVIDER_PLAN_NOT_MADE'),
            )
          ).id)
        await requireSame(wanted)
        return wanted.razorpayPlanId
      }
    },
  }
}

async function ask<T>(call: () => Promise<T>, whenRefused: (refusal: ProviderRefusal) => AppError): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderRefusal) throw Object.assign(whenRefused(error), { cause: error })
    throw error instanceof ProviderAway ? Object.assign(new AppError('PAYMENT_PROVIDER_AWAY'), { cause: error }) : error
  }
}

function termsOf({ amountPaise, currency, period, every }: ProviderPlan): {
  readonly price: string
  readonly interval: string
} {
  const price = currency === 'INR' ? formatRupees(paise(amountPaise)) : `${amountPaise / 100} ${currency}`
  return { price, interval: every === 1 ? period : `${period}, every ${every}` }
}
