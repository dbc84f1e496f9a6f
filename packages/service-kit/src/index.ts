export { networkOfAddress } from './address-network.ts'
export { atMost } from './at-most.ts'
export { listAuditRoute, type AuditRow } from './audit/list-audit-route.ts'
export { actorColumns, changesOf, recordAudit, type Facts, type NewAuditEntry } from './audit/record-audit.ts'
export { buildService, runRoute } from './app/build-service.ts'
export { type ServiceOptions } from './app/service-options.ts'
export { type ReadyChecks } from './app/health.ts'
export { CIRCUIT_STATES, type ServiceGauge } from './app/metrics.ts'
export {
  NO_CONTENT,
  preparedRoute,
  route,
  versionedRoute,
  type StaffCaller,
  type DeviceCaller,
  type OperatorCaller,
  type Route,
  type RouteContext,
  type RouteOptions,
  type User,
} from './app/route.ts'
export { serve, type UnstartedService } from './app/serve.ts'
export { sourceHash } from './source-hash.ts'
export { type UploadedFile } from './app/uploads.ts'
export { type VersionedReply } from './app/versioned-replies.ts'
export { createDatabase, type Database, type DatabaseOptions, type TransactionOf } from './database/database.ts'
export { breaksCheckConstraint, breaksUniqueIndex, isDatabaseFailure, statementRefusalOf } from './database/failures.ts'
export { allowLongWork } from './database/long-work.ts'
export { type Moment, type Statement } from './database/transaction-types.ts'
export { createReadyChecks } from './database/ready-checks.ts'
export { createTimedQueries, type TimedQueries } from './database/timed-queries.ts'
export { runPurge } from './database/purge.ts'
export { DEMO_RESTAURANT_ID } from './demo.ts'
export { createCachedPlans, createEntitlements, type Entitlements } from './other-services/entitlements.ts'
export { baseEnv, requireCallerKeys, loadEnv, pem, readEnv, sessionUrlOf, type BaseEnv } from './env.ts'
export { EnvError, type Settings } from './settings/setting-files.ts'
export { hashRequest, isRepetition, replayStored, type IdempotentRequest, type StoredReply } from './app/idempotency.ts'
export { createLogger } from './app/log.ts'
export {
  createCircuitBreaker,
  type BreakerOptions,
  type BreakerState,
  type CallOutcome,
} from './other-services/circuit-breaker.ts'
export { createCachedAnswerStore, type CachedAnswerStore } from './other-services/stored-answers.ts'
export { type CachedAnswers, type CachedCall } from './other-services/cached-call.ts'
export { createOtherServices, type OtherServices } from './other-services/other-services.ts'
/** The type of a built service, re-exported so that services need no dependency on Fastify. */
export type { FastifyInstance } from 'fastify'
export { listOperatorActionsRoute, recordOperatorAction, type NewOperatorAction } from './audit/operator-actions.ts'
export { createQueue, type Queue } from './load/queue.ts'
export { awaitHeadsRoute, createHeadsWatch, type HeadRow } from './replicas/changed-heads.ts'
export { createHeadPolls, type HeadPollLogger, type HeadPollTimes } from './replicas/head-polls.ts'
export { createBroadcast, type Broadcast } from './replicas/broadcast.ts'
export { removeInBatches } from './periodic-work/in-batches.ts'
export { createInOneReplica, type InOneReplica } from './periodic-work/one-replica.ts'
export { startPeriodicWork, type PeriodicWork } from './periodic-work/periodic-work.ts'
export {
  createServiceClient,
  ServiceCallError,
  type CallOptions,
  type CallService,
} from './other-services/service-client.ts'
export { actorNameOf, tenantForOperator, type Actor, type Tenant } from './tenant.ts'
export { DEVICE_TOKEN_LIFE_SECONDS, TOKEN_LIFE_SECONDS, type Audience, type ClaimsOf } from './token/verifier.ts'
export { type FindDeviceState } from './token/device-states.ts'
export { type FindOperatorSession } from './token/operator-sessions.ts'
export { type FindSessionState } from './token/session-states.ts'
export { createTokenSigner, type TokenSigner } from './token/signer.ts'
export { createTokenVerifier, type TokenVerifier } from './token/verifier.ts'
