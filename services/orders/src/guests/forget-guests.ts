import { listGuestRetentions } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit'
import type { GuestsRepository } from '../repository/guests-repository.ts'

type ForgetDeps = {
  readonly callService: CallService
  readonly guests: Pick<GuestsRepository, 'forget'>
  /** Called for each restaurant in which guests of orders or held commands were forgotten, with the number of these. */
  readonly onForgotten: (restaurantId: string, orders: number) => void
}

/**
 * Removes guest data from orders, held commands and khatas that are older than the retention of their restaurant
 * (`GuestsRepository.forget`). Retentions come from tenancy, so that restaurants without logins are swept too.
 *
 * @returns the number of orders and held commands
 * @throws the first failure of a restaurant, after all other restaurants were swept; if tenancy does not list the
 *   retentions, its failure at once
 */
export async function forgetGuests({ callService, guests, onForgotten }: ForgetDeps): Promise<number> {
  let total = 0
  const failures: unknown[] = []
  for (let after: string | undefined; ;) {
    const retentions = await callService(listGuestRetentions, { query: { after } })
    for (const { restaurant_id, days } of retentions) {
      try {
        const orders = await guests.forget({ id: restaurant_id }, days)
        if (orders > 0) onForgotten(restaurant_id, orders)
        total += orders
      } catch (error) {
        failures.push(error)
      }
    }
    after = retentions.at(-1)?.restaurant_id
    if (after === undefined) break
  }
  if (failures.length > 0) throw failures[0]
  return total
}
