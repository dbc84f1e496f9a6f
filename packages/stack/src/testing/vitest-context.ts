/** What the global setup hands to the test processes. */
export interface TestPostgres {
  adminUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    tiffinPostgres: TestPostgres
  }
}
