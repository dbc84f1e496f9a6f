/** The values that the global setup provides to the test processes. */
export type TestPostgres = {
  readonly adminUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    tiffinPostgres: TestPostgres
  }
}
