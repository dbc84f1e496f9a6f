/** The parts of a service worker that the library of the browser's types for pages lacks. */
type LastingEvent = Event & {
  /** Keeps the worker running until the promise settles. */
  readonly waitUntil: (work: Promise<unknown>) => void
}
export type RequestEvent = LastingEvent & {
  readonly request: Request
  readonly respondWith: (reply: Promise<Response>) => void
}
export type PageMessage = LastingEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] }

type WorkerEvents = {
  readonly install: LastingEvent
  readonly activate: LastingEvent
  readonly fetch: RequestEvent
  readonly message: PageMessage
}
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    type: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

/** The global object of a service worker. */
export const worker = globalThis as unknown as WorkerScope
