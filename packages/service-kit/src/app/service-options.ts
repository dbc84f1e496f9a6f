import type { Database } from '../database/database.ts'
import type { BaseEnv } from '../env.ts'
import type { LoadLimits } from '../load/load-control.ts'
import type { PressureLimits } from '../load/shed-under-pressure.ts'
import type { OutboxState } from '../outbox/outbox.ts'
import type { OtherServices } from '../other-services/other-services.ts'
import type { FindDeviceState } from '../token/device-states.ts'
import type { FindOperatorSession } from '../token/operator-sessions.ts'
import type { FindSessionState } from '../token/session-states.ts'
import type { ReadyChecks } from './health.ts'
import type { ServiceGauge } from './metrics.ts'
import type { Route } from './route.ts'

export type ServiceOptions = {
  readonly name: string
  readonly env: BaseEnv
  readonly routes: readonly Route[]
  /** The readiness checks of `/readyz`, by name. */
  readonly ready: ReadyChecks
  /** The client of the other services, with its cached answers. */
  readonly otherServices?: OtherServices
  /**
   * Reads the current state of a session. Only tenancy passes this function; other services call tenancy. While tenancy
   * answers, a state in memory is used for at most ten seconds; while it does not, other services use the last state,
   * which is in their databases too.
   */
  readonly findSessionState?: FindSessionState
  /** Reads the current state of a device. Only tenancy passes this function. */
  readonly findDeviceState?: FindDeviceState
  /** Reads the operator's session state. Only tenancy passes this function. */
  readonly findOperatorSession?: FindOperatorSession
  /** The database of the service. Its number of connections determines the concurrency limits. */
  readonly db?: Pick<Database<never>, 'pool'> & Partial<Pick<Database<never>, 'onTransaction'>>
  /** Overrides of the concurrency limits. */
  readonly load?: Partial<LoadLimits>
  readonly pressure?: PressureLimits
  /** A hash of the build, part of every ETag of a versioned route, so that a new release does not answer 304. */
  readonly build?: string
  /** Counts the jobs of the outbox that are not done. */
  readonly outbox?: () => Promise<OutboxState>
  /** The metrics that only this service has. */
  readonly gauges?: readonly ServiceGauge[]
  /** Functions that close resources. They are called one after the other, once the last request has ended. */
  readonly close?: readonly (() => Promise<unknown>)[]
}
