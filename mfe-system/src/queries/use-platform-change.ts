import {
  getModuleVitals,
  getMrr,
  getPlatformStats,
  getRestaurantHealth,
  listAllPlans,
  listModules,
  listModuleTokens,
  listOperatorActions,
  listPaymentIssues,
  listPlanPayments,
  listRecentOrders,
  listRemovals,
  listRestaurants,
  type Endpoint,
  type ResponseOf,
} from '@tiffin/contracts'
import { queryKeyOf, TIMINGS, toast, useApiMutation, useQueryClient, type ApiMutationInput } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { reasonOf } from './reason-of.ts'

/**
 * The queries that any change may affect: the five of spec §7, and our own, which reload only while a page shows them.
 */
const STALE: readonly Endpoint[] = [
  getPlatformStats,
  listRestaurants,
  getMrr,
  listRecentOrders,
  listAllPlans,
  getRestaurantHealth,
  listRemovals,
  listOperatorActions,
  listModules,
  getModuleVitals,
  listModuleTokens,
  listPaymentIssues,
  listPlanPayments,
]

/** `done` is the success toast; a function builds it from the reply. */
type Outcome<E extends Endpoint> = {
  readonly done: string | ((answer: ResponseOf<E>) => string)
  readonly failed: (reason: string) => string
}

/**
 * Makes a change by the operator, reports success or failure by a toast, and reads the data of the panel again in the
 * background (spec §7, §8). `change` resolves to true on success.
 */
export function usePlatformChange<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  const { mutateAsync, isPending, variables } = useApiMutation(endpoint, {
    onSettled: () => {
      for (const stale of STALE) void queries.invalidateQueries({ queryKey: queryKeyOf(stale) })
    },
  })
  const change = useCallback(
    async (input: ApiMutationInput<E>, { done, failed }: Outcome<E>): Promise<boolean> => {
      let answer: ResponseOf<E>
      try {
        answer = await mutateAsync(input)
      } catch (error) {
        toast.error(failed(reasonOf(error)), { durationMs: TIMINGS.systemToastMs })
        return false
      }
      toast.success(typeof done === 'string' ? done : done(answer), { durationMs: TIMINGS.systemToastMs })
      return true
    },
    [mutateAsync],
  )
  return { change, isPending, variables }
}
