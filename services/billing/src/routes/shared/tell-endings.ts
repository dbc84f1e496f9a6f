import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

type Log = { warn(details: object, text: string): void }
type Parts = Pick<RouteDeps, 'syncSubscription'> & { readonly purchases: Pick<RouteDeps['purchases'], 'listOpen'> }

/**
 * Tells the provider which purchases of a restaurant end. A failure is only logged, because the reconciliation repeats
 * the call until the provider confirms the ending: no request fails while the provider is away.
 */
export async function tellEndings({ purchases, syncSubscription }: Parts, tenant: Tenant, log: Log): Promise<void> {
  const ending = (await purchases.listOpen(tenant)).filter((each) => each.ending !== null && !each.isEndingDone)
  await Promise.all(
    ending.map(({ id }) =>
      syncSubscription(tenant, id).catch((err: unknown) =>
        log.warn({ err, purchaseId: id }, 'the ending of a purchase is sent to the payment provider later'),
      ),
    ),
  )
}
