import { listPublicPlans } from '@tiffin/contracts'
import { planFigures } from '@tiffin/domain'
import { readPage, useApiQuery } from '@tiffin/web-kit'

/**
 * Provides the plans on sale. Plans that the gateway wrote into the page count as just read, so billing is called at
 * once only where the page has none.
 */
export function usePlans() {
  const { plans: initialData } = readPage()
  const { data, ...query } = useApiQuery(
    listPublicPlans,
    {},
    { staleTime: 60_000, ...(initialData && { initialData: [...initialData] }) },
  )
  return { ...query, plans: data?.map(planFigures) }
}
