export { COMPILE_CACHE } from '../processes/child.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { createSentStatements } from './sent-statements.ts'
export type { TestPostgres } from './vitest-context.ts'
