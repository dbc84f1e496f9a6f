import { listPublicPlans } from '@tiffin/contracts'
import { planFigures } from '@tiffin/domain'
import { readPage, useApiQuery } from '@tiffin/web-kit'

/** The plans on sale. Those in the page are shown until billing has answered. */
export function usePlans() {
  const { plans: initialData } = readPage()
  const { data, ...query } = useApiQuery(
    listPublicPlans,
    {},
    { staleTime: 60_000, ...(initialData && { initialData: [...initialData] }) },
  )
  return { ...query, plans: data?.map(planFigures) }
}
