import { AppError, listBillingActions, listOperatorActions, listTenancyActions, OPERATOR_ACTIONS_A_PAGE, type OperatorAction } from '@tiffin/contracts'
import { stateOf, type LogEntry, type Releases } from '@tiffin/config/releases'
import { answer } from '../own/answer.ts'

/** What operators did, from the two services that keep it and the log of modules, in one order. */
export const operatorActions = (releases: Releases) =>
  answer(listOperatorActions, async ({ query, askIfThere }) => {
    const parts = [
      { service: 'tenancy', actions: askIfThere(listTenancyActions, { query }) },
      { service: 'billing', actions: askIfThere(listBillingActions, { query }) },
    ]
    const answers = await Promise.all(parts.map(async ({ service, actions }) => ({ service, actions: await actions })))
    const missing = answers.flatMap(({ service, actions }) => (actions === null ? [service] : []))
    if (missing.length === parts.length) throw new AppError('SERVICE_UNAVAILABLE')
    const ofModules = actionsOf(await releases.history(), query.before)
    return { ...firstPage([...ofModules, ...answers.flatMap(({ actions }) => actions ?? [])]), missing }
  })

/** The last page of the log, as the services answer theirs. */
function actionsOf(log: readonly LogEntry[], before: string | undefined): OperatorAction[] {
  const older = log.filter(({ at }) => before === undefined || at < before)
  const first = Math.max(0, older.length - OPERATOR_ACTIONS_A_PAGE)
  return older.slice(first).map(({ at, actor, request_id, module, action, ...after }, index) => {
    const place = first + index
    const live = stateOf(older.slice(0, place)).get(module)?.live ?? null
    return { id: `module-${place}`, at, actor, action: `module.${action}`, subject_id: module, subject_name: module, before: live === null ? null : { live }, after, request_id }
  })
}

/** Those of one moment stay together, because the next page begins before it. */
function firstPage(actions: readonly OperatorAction[]): { actions: OperatorAction[]; next: string | null } {
  const sorted = actions.toSorted((a, b) => b.at.localeCompare(a.at))
  const last = sorted[OPERATOR_ACTIONS_A_PAGE - 1]
  if (last === undefined) return { actions: sorted, next: null }
  return { actions: sorted.filter(({ at }) => at >= last.at), next: last.at }
}
