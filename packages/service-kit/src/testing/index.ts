export { callEndpoint, type EndpointReply, type CallExtras } from './call.ts'
export { startCollector, type Collector, type ReceivedSpan } from './collector.ts'
export { cpuTimeOf } from './cpu-time.ts'
export { createTestEnv, settingsOf, testKeys } from './env.ts'
export { fuzzService } from './fuzz-service.ts'
export { startHoldingProxy, type HoldingProxy } from './holding-proxy.ts'
export { PATIENT_DEADLINES } from './patient-deadlines.ts'
export { patientLoad } from './patient-load.ts'
export { findCallsThatNeedPolicies } from './policies-off.ts'
export { quickOutbox } from './quick-outbox.ts'
export {
  deviceTokenOf,
  fakeSessionStates,
  operatorToken,
  TEST_OPERATOR,
  tokenOf,
  type TestDevice,
  type TestUser,
} from './sessions.ts'
export { findUnsafeTables } from './table-safety.ts'
export { tablesMentioning } from './tables-mentioning.ts'
export {
  dropNewEntries,
  probeAudit,
  readEntries,
  type AuditProbes,
  type PreparedProbe,
  type ExpectedEntry,
} from './audit-probes.ts'
export { auditedEndpoints, type AuditedEndpointId } from './audited-endpoints.ts'
export { probeOperatorActions, type OperatorProbes } from './operator-probes.ts'
