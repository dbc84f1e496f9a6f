import {
  closeIn,
  closeInBilling,
  closeInCatalog,
  closeInOrders,
  purgeIn,
  purgeInBilling,
  purgeInCatalog,
  purgeInOrders,
} from '@tiffin/contracts'
import { ServiceCallError, type CallService, type Tenant } from '@tiffin/service-kit'
import type { JobHandler } from '@tiffin/service-kit/outbox'
import { servicesToClose, servicesToPurge, type Removal } from '../domain/removal.ts'
import type { REMOVAL_QUEUES, RemovalsRepository } from '../repository/removals-repository.ts'

/**
 * The deadline of one call: enough for a call of the payment provider. A deletion of years of orders may need retries,
 * each of which continues the deletion.
 */
const DEADLINE_MS = 10_000

/** The endpoints of the product's services. Those of an added service are the same for each. */
const closings = { billing: closeInBilling, orders: closeInOrders, catalog: closeInCatalog } as const
const purges = { orders: purgeInOrders, catalog: purgeInCatalog, billing: purgeInBilling } as const

const closingOf = (service: string) =>
  service in closings ? closings[service as keyof typeof closings] : closeIn(service)
const purgeOf = (service: string) => (service in purges ? purges[service as keyof typeof purges] : purgeIn(service))

type RemovalDeps = {
  readonly removals: RemovalsRepository
  readonly callService: CallService
  readonly now: () => Date
}

/**
 * Handles the removal queues, which close a restaurant in the other services, then purge it. Services are called in
 * parallel, and a retry calls only those that have not confirmed.
 */
export function createRemovalJobs({
  removals,
  callService,
  now,
}: RemovalDeps): Readonly<Record<(typeof REMOVAL_QUEUES)[number], JobHandler>> {
  const options = { deadlineMs: DEADLINE_MS }

  async function askAll(
    tenant: Tenant,
    services: readonly string[],
    ask: (service: string) => Promise<void>,
  ): Promise<void> {
    const outcomes = await Promise.allSettled(services.map(ask))
    const failures = services.flatMap((service, index) => {
      const outcome = outcomes[index]!
      return outcome.status === 'rejected'
        ? [{ problem: problemOf(service, outcome.reason), error: outcome.reason as unknown }]
        : []
    })
    if (failures.length === 0) return
    await removals.saveProblem(tenant, failures.map(({ problem }) => problem).join('; '))
    throw failures[0]!.error
  }

  async function closeEverywhere(tenant: Tenant, removal: Removal): Promise<void> {
    // Where the start could not list them, as before the migration, the database must know of them before its purge.
    await removals.listServicesWithAddress()
    await askAll(tenant, servicesToClose(removal, await removals.addedServices()), async (service) => {
      await callService(closingOf(service), closing(removal), options)
      await removals.confirmClosed(tenant, service)
    })
  }

  return {
    'close-restaurant': async (restaurantId) => {
      const tenant = { id: restaurantId }
      const removal = await removals.find(tenant)
      if (removal === null) return
      await closeEverywhere(tenant, removal)
      await removals.completeClosing(tenant)
    },

    'purge-restaurant': async (restaurantId) => {
      const tenant = { id: restaurantId }
      const removal = await removals.find(tenant)
      if (removal === null) return
      // The job may be of a release that closed restaurants in fewer services, and the database purges nothing before
      // all have closed the restaurant.
      if (removal.finishedAt === null) await closeEverywhere(tenant, removal)
      await askAll(tenant, servicesToPurge(removal, await removals.addedServices()), async (service) => {
        const purge = () => callService(purgeOf(service), { params: { restaurantId } }, options)
        await purge().catch(async (error: unknown) => {
          if (!(error instanceof ServiceCallError) || error.code !== 'RESTAURANT_IS_KEPT') throw error
          // An older release closed the restaurant in this service without `purge_at`, so it is closed again with the
          // date.
          await callService(closingOf(service), closing(removal), options)
          await purge()
        })
        await removals.confirmPurged(tenant, service)
      })
      await removals.completePurge(tenant, now())
    },
  }
}

function closing({ restaurantId, name, removedAt, purgeAt }: Removal) {
  return {
    params: { restaurantId },
    body: { name, removed_at: removedAt.toISOString(), purge_at: purgeAt.toISOString() },
  }
}

/** Describes a problem for the operator's panel. Addresses and texts of unexpected errors are left out. */
function problemOf(service: string, error: unknown): string {
  if (!(error instanceof ServiceCallError)) return `${service}: the log of tenancy tells what went wrong`
  return error.status === null ? `${service} did not answer` : `${service} answered ${error.code ?? 'with a failure'}`
}
