import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

/**
 * The actions of operators, as noun.verb. Codes are stored and never change their meaning. A page that does not know a
 * code, because the service is newer, shows the code itself.
 */
export const OPERATOR_ACTIONS = [
  'operator.signed_in',
  'operator.logged_out_everywhere',
  'restaurant.created',
  'restaurant.renamed',
  'restaurant.removed',
  'plan.created',
  'plan.changed',
  'plan.deleted',
  /** The operator assigned a plan to a restaurant. */
  'subscription.changed',
  'subscription.extended',
  'refund.requested',
  'payment_issue.settled',
  'module.released',
  /**
   * An operator or a pipeline promoted a version. The next three actions have the same actors, and the gateway may also
   * roll back a version or end a canary automatically.
   */
  'module.promoted',
  'module.rolled_back',
  'module.canary_started',
  'module.canary_ended',
  'module.budget_changed',
  'module.preview_created',
  'module.token_created',
  'module.token_revoked',
] as const
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number]

const operatorAction = z.object({
  id: z.string(),
  at: timestamp,
  /**
   * The email of the operator. For an action on a module it may instead be `team` with the team's name, or `deploy
   * token`, where a pipeline acted, and `automatic` where the gateway rolled back.
   */
  actor: z.string(),
  /** The action: one of OPERATOR_ACTIONS, or an action of a newer service. */
  action: z.string(),
  /** The changed thing: its id, and its name at that time. */
  subject_id: z.string(),
  subject_name: z.string(),
  /** The values before and after, without passwords; null for what was created or removed. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.string(),
})
export type OperatorAction = z.output<typeof operatorAction>

/** `before` limits the list to actions before this moment; without `before` the newest are listed. */
const beforeQuery = z.object({ before: z.optional(timestamp) })

export const OPERATOR_ACTIONS_A_PAGE = 50

export const listOperatorActions = defineEndpoint({
  id: 'listOperatorActions',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/audit',
  access: operatorOnly,
  summary: 'What operators did, the newest first, 50 at a time and those of one moment together.',
  query: beforeQuery,
  response: z.object({
    actions: z.array(operatorAction),
    /** The `before` of the next page; null on the last page. */
    next: z.nullable(timestamp),
    /** Services that did not answer, and `modules` where the release log cannot be read: their actions are missing. */
    missing: z.array(z.string()),
  }),
})

const readActions = {
  method: 'GET',
  path: '/internal/operator-actions',
  access: internalOnly('actions'),
  query: beforeQuery,
  response: z.array(operatorAction),
} as const

export const listTenancyActions = defineEndpoint({
  id: 'listTenancyActions',
  service: 'tenancy',
  summary: 'What operators did to restaurants, the newest first, 50 at a time and those of one moment together.',
  ...readActions,
})

export const listBillingActions = defineEndpoint({
  id: 'listBillingActions',
  service: 'billing',
  summary:
    'What operators did to plans and subscriptions, the newest first, 50 at a time and those of one moment together.',
  ...readActions,
})
