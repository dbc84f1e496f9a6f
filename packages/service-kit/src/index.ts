export { buildService, type ServiceOptions } from './app/build-service.ts'
export { type ReadyChecks } from './app/health.ts'
export {
  NO_CONTENT,
  route,
  type Caller,
  type OperatorCaller,
  type Route,
  type RouteContext,
  type RouteOptions,
  type User,
} from './app/route.ts'
export { serve } from './app/serve.ts'
export { type UploadedFile } from './app/uploads.ts'
export { createDatabase, type Database, type DatabaseOptions, type TransactionOf } from './database/database.ts'
export { breaksUnique, isDatabaseFailure } from './database/failures.ts'
export { DEMO_RESTAURANT_ID } from './demo.ts'
export { createEntitlements, type Entitlements } from './entitlements.ts'
export { baseEnv, EnvError, loadEnv, pem, readEnv, type BaseEnv } from './env.ts'
export { readIdempotentRequest, replayStored, type IdempotentRequest, type StoredReply } from './idempotency.ts'
export { createLogger } from './log.ts'
export { openApiDocument } from './openapi.ts'
/** The type of a built service; re-exported so that services name no framework of their own. */
export type { FastifyInstance } from 'fastify'
export { listOperatorActionsRoute, recordOperatorAction, type NewOperatorAction } from './operator-actions.ts'
export { createQueue, type Queue } from './queue.ts'
export {
  createServiceClient,
  SERVICE_TOKEN_HEADER,
  ServiceCallError,
  type CallOptions,
  type CallService,
} from './service-client.ts'
export { type Tenant } from './tenant.ts'
export { TOKEN_LIFE_SECONDS, type Audience, type ClaimsOf } from './token/claims.ts'
export { type FindSessionState } from './token/session-states.ts'
export { createTokenSigner, type TokenSigner } from './token/signer.ts'
