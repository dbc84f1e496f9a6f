/** A request that a process begins to answer. */
export type TracedRequest = {
  /** The process, as the collector names it: `gateway`, or a service. */
  readonly process: string
  readonly method: string
  /** The id that logs have, too. */
  readonly requestId: string
  /** The `traceparent` of the process that sent the request; undefined where none did. */
  readonly parent: string | undefined
}

export type RequestSpan = {
  /** @param route the endpoint or route pattern, never the path of the request */
  end(route: string, status: number): void
}

/**
 * Records what a request waits for, as spans. A span has no body, no address, no query and no value of a statement, so
 * that no personal data leaves the process.
 */
export type Tracer = {
  /** Runs `work` inside the span of a request. */
  runRequest(request: TracedRequest, work: (span: RequestSpan) => void): void
  /** Returns the headers by which the process that is called continues the trace; none outside of a request. */
  headers(): { readonly traceparent?: string }
  /** Records a statement from now until `done`; nothing outside of a request. */
  recordStatement(text: string, done: Promise<unknown>): void
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}
