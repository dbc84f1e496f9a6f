export { networkOfAddress } from './address-network.ts'
export { atMost } from './at-most.ts'
export { validationText } from './app/validation-text.ts'
export { baseEnv, loadEnv, parseJson, pem, readEnv, type BaseEnv } from './env.ts'
export { EnvError } from './settings/setting-files.ts'
export { stopTimesOf } from './app/stop-times.ts'
export { redactContacts } from './app/log-errors.ts'
export { createLogger } from './app/log.ts'
export { DeclarationError, parseDeclaration, type DeclaredEndpoint } from './declaration/declaration.ts'
export { openApiDocument, operationOf } from './openapi.ts'
export { startPeriodicWork } from './periodic-work/periodic-work.ts'
export { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
export { createHeadPolls, type ChangedHeads } from './replicas/head-polls.ts'
export { createOtherServices } from './other-services/other-services.ts'
export {
  createServiceClient,
  ServiceCallError,
  SHARED_TOKEN_HEADER,
  type CallService,
} from './other-services/service-client.ts'
export { createOperatorSessions, type RequireOperator } from './token/operator-sessions.ts'
export { type Audience, type ClaimsOf } from './token/verifier.ts'
export { currentTracer, startTracing, stopTracing } from './tracing/tracing.ts'
export { createDeviceStates, type RequireDevice } from './token/device-states.ts'
export { createSessionStates, requireCurrentSession, type FindSessionStateOf } from './token/session-states.ts'
export {
  bearerToken,
  createRestaurantTokens,
  createTokenVerifier,
  verifyRestaurantToken,
  type RestaurantClaims,
  type RestaurantTokens,
  type TokenVerifier,
} from './token/verifier.ts'
