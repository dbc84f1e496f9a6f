import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { REFUND_LOST_AFTER_MS, type Refund, type RefundRequest } from '../domain/refund.ts'
import { ProviderRefusal, type PaymentProvider } from '../provider/provider.ts'
import type { OperatorActor } from '../repository/manual-subscriptions-repository.ts'
import type { RefundsRepository } from '../repository/refunds-repository.ts'

type Parts = {
  readonly provider: PaymentProvider | null
  readonly refunds: RefundsRepository
  readonly now: () => Date
}

/**
 * Issues refunds at the provider, each once. A refund is stored before the provider is called, and its id is the
 * provider's idempotency key. A refund without an answer is first searched for at the provider, and sent again under
 * the same key only when no request of ours can still be under way (decision 18).
 */
export function createProviderRefunds({ provider, refunds, now }: Parts) {
  async function send(tenant: Tenant, { id, paymentId, amountPaise }: Refund, at: PaymentProvider): Promise<void> {
    await refunds.upsert(await at.refund({ paymentId, amountPaise, refundId: id, restaurantId: tenant.id }), now())
  }

  return {
    /**
     * Issues a refund at the provider, once however often it is requested.
     *
     * @param onNoAnswer receives the error of a request that the provider may have carried out or may accept later
     * @returns the refund; its status is `creating` while the provider has not answered
     * @throws AppError PAYMENT_NOT_FOUND, REFUND_TOO_LARGE, IDEMPOTENCY_MISMATCH, REFUND_REFUSED, or
     *   PAYMENT_PROVIDER_AWAY when no provider is configured
     */
    async issue(
      tenant: Tenant,
      request: RefundRequest,
      actor: OperatorActor,
      onNoAnswer: (err: unknown) => void,
    ): Promise<Refund> {
      if (provider === null) throw new AppError('PAYMENT_PROVIDER_AWAY')
      const { refund, isNew } = await refunds.reserve(tenant, request, actor, now())
      if (!isNew) return refund
      try {
        await send(tenant, refund, provider)
      } catch (error) {
        if (error instanceof ProviderRefusal && error.isFinal) {
          await refunds.refuse(tenant, refund.id, error.message, now())
          throw Object.assign(new AppError('REFUND_REFUSED', { reason: error.message }), { cause: error })
        }
        // The provider may have received the request, so the refund stays and is searched for at the provider.
        onNoAnswer(error)
      }
      return (await refunds.find(tenant, refund.id)) ?? refund
    },

    /**
     * Fetches a refund that is due and stores its state. A refund that the provider does not know is sent again, once
     * `REFUND_LOST_AFTER_MS` have passed since the last request.
     *
     * @throws ProviderAway, ProviderRefusal
     */
    async sync(tenant: Tenant, id: string): Promise<void> {
      const refund = provider && (await refunds.claim(tenant, id, now()))
      if (!refund) return
      const { providerId, paymentId, sentAt } = refund
      const found =
        providerId === null ? await provider.findRefund(paymentId, id) : await provider.fetchRefund(providerId)
      if (found) await refunds.upsert(found, now())
      else if (sentAt === null || now().getTime() - sentAt.getTime() > REFUND_LOST_AFTER_MS)
        await resend(tenant, refund, provider)
    },
  }

  async function resend(tenant: Tenant, refund: Refund, at: PaymentProvider): Promise<void> {
    try {
      await send(tenant, await refunds.markSent(tenant, refund, now()), at)
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !error.isFinal) throw error
      await refunds.refuse(tenant, refund.id, error.message, now())
    }
  }
}

export type ProviderRefunds = ReturnType<typeof createProviderRefunds>
