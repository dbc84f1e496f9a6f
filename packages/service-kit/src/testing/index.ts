export { callEndpoint, type Called, type CallExtras } from './call.ts'
export { createTestEnv, testKeys } from './env.ts'
export { fakeSessionStates, tokenOf, type TestUser } from './sessions.ts'
export { findUnsafeTables } from './table-safety.ts'
