import { AppError } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import type { ChangedPlan, NewPlan, Plan } from '../domain/plan.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider, type ProviderPlan } from '../provider/provider.ts'

/**
 * Compares our plans with those of the provider, and creates a plan there for a new price or interval, because a plan
 * of the provider cannot be changed (gap G22).
 */
export function createProviderPlans(provider: PaymentProvider | null) {
  /**
   * Checks that the provider's plan has the price and the interval of ours. A plan without an id of the provider
   * passes.
   *
   * @throws AppError PROVIDER_PLAN_UNKNOWN, PROVIDER_PLAN_DIFFERS, PAYMENT_PROVIDER_AWAY
   */
  async function requireSameTerms(plan: NewPlan): Promise<void> {
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
    requireSameTerms,

    /**
     * Returns a function that finds the provider's plan for a changed plan, or creates a plan with the new terms.
     * However often the function is called, it creates at most one plan. It throws AppError PROVIDER_PLAN_NOT_MADE,
     * PAYMENT_PROVIDER_AWAY, or an error of `requireSameTerms`.
     */
    providerPlanIdFor(wanted: ChangedPlan): (before: Plan) => Promise<string | null> {
      let made: string | null = null
      return async (before) => {
        const { razorpayPlanId = before.razorpayPlanId, ...terms } = wanted
        const plan = { ...terms, razorpayPlanId }
        const isSamePlan = razorpayPlanId === before.razorpayPlanId
        if (isSamePlan && plan.pricePaise === before.pricePaise && plan.billingInterval === before.billingInterval)
          return razorpayPlanId
        if (isSamePlan && razorpayPlanId !== null)
          return (made ??= (
            await ask(
              () => requireProvider().createPlan(plan),
              () => new AppError('PROVIDER_PLAN_NOT_MADE'),
            )
          ).id)
        await requireSameTerms(plan)
        return razorpayPlanId
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
