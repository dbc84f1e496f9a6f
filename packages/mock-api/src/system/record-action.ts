import type { OperatorAction } from '@tiffin/contracts'
import { mockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

const ACTION = 9

/** Adds an action of the operator before all earlier ones, at the mock's time. */
export function recordAction(
  { platform, accounts, now }: MockRestaurant,
  action: string,
  subject: { readonly id: string; readonly name: string },
  before: OperatorAction['before'],
  after: OperatorAction['after'],
): void {
  const n = platform.actions.length + 1
  const row = {
    id: mockId(ACTION, n),
    at: now().toISOString(),
    actor: accounts.operator.email,
    action,
    subject_id: subject.id,
    subject_name: subject.name,
    before,
    after,
    request_id: `req-${n}`,
  }
  platform.actions = [row, ...platform.actions]
}
