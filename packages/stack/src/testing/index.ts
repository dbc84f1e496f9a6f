export { COMPILE_CACHE } from '../processes/child.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export type { TestPostgres } from './vitest-context.ts'
