import { AppError, listBillingActions, listOperatorActions, listTenancyActions, OPERATOR_ACTIONS_A_PAGE, type OperatorAction } from '@tiffin/contracts'
import { join } from './join.ts'

/** What operators did, from the two services that keep it, in one order. */
export const operatorActions = join(listOperatorActions, async ({ query, askIfThere }) => {
  const parts = [
    { service: 'tenancy', actions: askIfThere(listTenancyActions, { query }) },
    { service: 'billing', actions: askIfThere(listBillingActions, { query }) },
  ]
  const answers = await Promise.all(parts.map(async ({ service, actions }) => ({ service, actions: await actions })))
  const missing = answers.flatMap(({ service, actions }) => (actions === null ? [service] : []))
  if (missing.length === parts.length) throw new AppError('SERVICE_UNAVAILABLE')
  return { ...firstPage(answers.flatMap(({ actions }) => actions ?? [])), missing }
})

/** Those of one moment stay together, because the next page begins before it. */
function firstPage(actions: readonly OperatorAction[]): { actions: OperatorAction[]; next: string | null } {
  const sorted = actions.toSorted((a, b) => b.at.localeCompare(a.at))
  const last = sorted[OPERATOR_ACTIONS_A_PAGE - 1]
  if (last === undefined) return { actions: sorted, next: null }
  return { actions: sorted.filter(({ at }) => at >= last.at), next: last.at }
}
