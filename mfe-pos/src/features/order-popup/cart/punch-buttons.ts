import { findOrderProblem, type PunchKind } from '@tiffin/domain'
import type { PopupTarget } from '../../../data/popup-target.ts'
import type { Draft } from '../../../drafts/draft-store.ts'

/**
 * Finds the problem that stops a new order from being punched. A missing table is reported on punch, because the others
 * are visible.
 */
export function findPunchProblem(target: PopupTarget, draft: Draft) {
  if (target.mode === 'view') return null
  const problem = findOrderProblem({
    orderType: target.orderType,
    tableId: target.table?.id ?? null,
    // The customer's details are checked even before there are dishes.
    lineCount: Math.max(1, draft.lines.length),
    customer: target.orderType === 'Dine-In' ? null : draft.customer,
  })
  return problem === 'TABLE_REQUIRED' ? null : problem
}

/** The buttons that punch; null where there is nothing to punch. */
export function punchButtons(
  target: PopupTarget,
  draft: Draft,
  sending: PunchKind | null,
  blocked: boolean,
  onPunch: (kind: PunchKind) => void,
) {
  const rest = { sending, onPunch }
  if (target.mode === 'view') return draft.dirty ? { label: 'Punch Update' as const, disabled: blocked, ...rest } : null
  const isNotReady = draft.lines.length === 0 || findPunchProblem(target, draft) !== null
  return { label: 'Punch Order' as const, disabled: blocked || isNotReady, ...rest }
}
