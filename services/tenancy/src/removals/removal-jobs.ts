import { closeInBilling, closeInOrders, purgeInBilling, purgeInCatalog, purgeInOrders } from '@tiffin/contracts'
import { ServiceCallError, type CallService, type Tenant } from '@tiffin/service-kit'
import type { JobHandler } from '@tiffin/service-kit/outbox'
import { toBeClosedIn, toBePurgedIn } from '../domain/removal.ts'
import type { REMOVAL_QUEUES, RemovalsRepository } from '../repository/removals-repository.ts'

/** A service may have to ask the payment provider, or remove years of orders. What it does not manage goes on next time. */
const DEADLINE_MS = 10_000

const closeIn = { billing: closeInBilling, orders: closeInOrders } as const
const purgeIn = { orders: purgeInOrders, catalog: purgeInCatalog, billing: purgeInBilling } as const

type Parts = { readonly removals: RemovalsRepository; readonly callService: CallService; readonly now: () => Date }

/**
 * Carries the end of a restaurant to the other services. Each is asked until it confirms, the others do not wait for
 * one that is away, and what was confirmed is not asked again.
 */
export function createRemovalJobs({
  removals,
  callService,
  now,
}: Parts): Readonly<Record<(typeof REMOVAL_QUEUES)[number], JobHandler>> {
  const options = { deadlineMs: DEADLINE_MS }

  async function askAll<Service extends string>(
    tenant: Tenant,
    services: readonly Service[],
    ask: (service: Service) => Promise<void>,
  ): Promise<void> {
    const outcomes = await Promise.allSettled(services.map(ask))
    const failures = services.flatMap((service, index) => {
      const outcome = outcomes[index]!
      return outcome.status === 'rejected'
        ? [{ problem: problemOf(service, outcome.reason), error: outcome.reason as unknown }]
        : []
    })
    if (failures.length === 0) return
    await removals.noteProblem(tenant, failures.map(({ problem }) => problem).join('; '))
    throw failures[0]!.error
  }

  return {
    'close-restaurant': async (restaurantId) => {
      const tenant = { id: restaurantId }
      const removal = await removals.find(tenant)
      if (removal === null) return
      const input = {
        params: { restaurantId },
        body: { name: removal.name, removed_at: removal.removedAt.toISOString() },
      }
      await askAll(tenant, toBeClosedIn(removal), async (service) => {
        await callService(closeIn[service], input, options)
        await removals.confirmClosed(tenant, service)
      })
    },

    'purge-restaurant': async (restaurantId) => {
      const tenant = { id: restaurantId }
      const removal = await removals.find(tenant)
      if (removal === null) return
      await askAll(tenant, toBePurgedIn(removal), async (service) => {
        await callService(purgeIn[service], { params: { restaurantId } }, options)
        await removals.confirmPurged(tenant, service, now())
      })
    },
  }
}

/** For the operator: no addresses, no texts of errors nobody foresaw. */
function problemOf(service: string, error: unknown): string {
  if (!(error instanceof ServiceCallError)) return `${service}: the log of tenancy tells what went wrong`
  return error.status === null ? `${service} did not answer` : `${service} answered ${error.code ?? 'with a failure'}`
}
