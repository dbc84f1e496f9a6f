export { callEndpoint, type Called } from './call.ts'
export { createTestEnv, testKeys } from './env.ts'
export { fakeSessionStates, tokenOf, type TestUser } from './sessions.ts'
