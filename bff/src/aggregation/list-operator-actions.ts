import {
  AppError,
  listBillingActions,
  listOperatorActions,
  listTenancyActions,
  OPERATOR_ACTIONS_A_PAGE,
  type OperatorAction,
  type OperatorActionName,
} from '@tiffin/contracts'
import { liveVersionBeforeEach, StoreFailure, type LogEntry, type Releases } from '@tiffin/module-releases'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { newestPage } from './newest-page.ts'

/**
 * Answers the actions of operators, merged by time from tenancy, billing and the release log. The reply names
 * unavailable services in `missing`, and the release log as `modules` while it was never read.
 *
 * @throws AppError SERVICE_UNAVAILABLE when both services are unavailable
 */
export const operatorActions = (releases: Releases) =>
  gatewayEndpoint(listOperatorActions, async ({ query, callOptional }) => {
    const parts = [
      { service: 'tenancy', actions: callOptional(listTenancyActions, { query }) },
      { service: 'billing', actions: callOptional(listBillingActions, { query }) },
    ]
    const answers = await Promise.all(parts.map(async ({ service, actions }) => ({ service, actions: await actions })))
    if (answers.every(({ actions }) => actions === null)) throw new AppError('SERVICE_UNAVAILABLE')
    const log = await readLog(releases)
    const all = [...answers, { service: 'modules', actions: log && actionsOf(log, query.before) }]
    const missing = all.flatMap(({ service, actions }) => (actions === null ? [service] : []))
    const page = all.flatMap(({ actions }) => actions ?? [])
    const actions = newestPage(page, OPERATOR_ACTIONS_A_PAGE)
    return { actions, next: actions.length < OPERATOR_ACTIONS_A_PAGE ? null : (actions.at(-1)?.at ?? null), missing }
  })

/** Reads the release log; null while no read of the store has succeeded. */
async function readLog(releases: Releases): Promise<readonly LogEntry[] | null> {
  return releases.history().catch((error: unknown) => {
    if (error instanceof StoreFailure) return null
    throw error
  })
}

/**
 * Maps the newest entries of the release log before a time to operator actions. Like a page of a service, they include
 * all entries of their last moment.
 */
function actionsOf(log: readonly LogEntry[], before: string | undefined): OperatorAction[] {
  const liveBefore = liveVersionBeforeEach(log)
  const older = log
    .map((entry, place) => ({ entry, place, at: entry.at }))
    .filter(({ at }) => before === undefined || at < before)
    .toReversed()
  return newestPage(older, OPERATOR_ACTIONS_A_PAGE).map(
    ({ entry: { at, actor, request_id, module, action, ...rest }, place }) => {
      // The hash of a token opens nothing, and nobody needs it.
      const after = Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'hash'))
      const live = liveBefore[place] ?? null
      return {
        id: `module-${place}`,
        at,
        actor,
        action: `module.${action}` satisfies OperatorActionName,
        subject_id: module,
        subject_name: module,
        before: live === null ? null : { live },
        after,
        request_id,
      }
    },
  )
}
