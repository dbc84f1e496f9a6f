import {
  AppError,
  listBillingActions,
  listOperatorActions,
  listTenancyActions,
  OPERATOR_ACTIONS_A_PAGE,
  type OperatorAction,
} from '@tiffin/contracts'
import { liveBeforeEach, type LogEntry, type Releases } from '@tiffin/config/releases'
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
    const actions = newestOf([...ofModules, ...answers.flatMap((part) => part.actions ?? [])])
    return { actions, next: actions.length < OPERATOR_ACTIONS_A_PAGE ? null : (actions.at(-1)?.at ?? null), missing }
  })

/** The newest of the log, as the services answer theirs. */
function actionsOf(log: readonly LogEntry[], before: string | undefined): OperatorAction[] {
  const liveBefore = liveBeforeEach(log)
  const older = log
    .map((entry, place) => ({ entry, place, at: entry.at }))
    .filter(({ at }) => before === undefined || at < before)
    .toReversed()
  return newestOf(older).map(({ entry: { at, actor, request_id, module, action, ...after }, place }) => {
    const live = liveBefore[place] ?? null
    return {
      id: `module-${place}`,
      at,
      actor,
      action: `module.${action}`,
      subject_id: module,
      subject_name: module,
      before: live === null ? null : { live },
      after,
      request_id,
    }
  })
}

/** A page of them, the newest first. Those of one moment stay together, because the next page begins before it. */
function newestOf<Entry extends { readonly at: string }>(entries: readonly Entry[]): Entry[] {
  const sorted = entries.toSorted((a, b) => b.at.localeCompare(a.at))
  const last = sorted[OPERATOR_ACTIONS_A_PAGE - 1]
  return last === undefined ? sorted : sorted.filter(({ at }) => at >= last.at)
}
