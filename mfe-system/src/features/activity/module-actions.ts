import type { OperatorAction } from '@tiffin/contracts'
import { dayOf, momentOf } from '../../format/dates.ts'
import { moduleName, canaryShares } from '../../format/modules.ts'

type Presented = Pick<OperatorAction, 'subject_name' | 'before' | 'after'>

/**
 * Returns what the row of an action shows. For modules, the release log records which version was chosen, but people
 * want to know which version is live, and for whom. Other actions are returned unchanged.
 */
export function presentAction({ action, subject_name, before, after }: OperatorAction): Presented {
  if (!action.startsWith('module.')) return { subject_name, before, after }
  return { subject_name: moduleName(subject_name), ...changeOf(action, before, after) }
}

function changeOf(
  action: string,
  before: Presented['before'],
  after: Presented['after'],
): Pick<Presented, 'before' | 'after'> {
  const version = after?.['version']
  switch (action) {
    case 'module.promoted':
    case 'module.rolled_back':
      return { before, after: { live: version } }
    case 'module.canary_started':
      return {
        before: null,
        after: {
          canary: version,
          for: canaryShares({ restaurants: textsOf(after?.['restaurants']), percent: Number(after?.['percent'] ?? 0) }),
        },
      }
    case 'module.canary_ended':
      return { before: null, after: version === undefined ? after : { canary: version } }
    case 'module.budget_changed': {
      const budget = after?.['budget']
      return { before: null, after: typeof budget === 'object' ? { ...budget } : after }
    }
    case 'module.preview_created':
      return { before: null, after: { preview: version, until: momentOf(String(after?.['expires'])) } }
    case 'module.token_created':
      return { before: null, after: { team: after?.['team'], until: dayOf(String(after?.['expires'])) } }
    case 'module.token_revoked':
      return { before: null, after: { team: after?.['team'] } }
    default:
      return { before: null, after }
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
