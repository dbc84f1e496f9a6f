export type ConfirmRequest = {
  readonly title: string
  readonly message: string
  /** Confirm, unless the question is an addition of our own that another word answers better (reading R2). */
  readonly confirmLabel?: string
  /** Marks the confirming button as destructive. */
  readonly danger?: boolean
}

type Host = (request: ConfirmRequest) => Promise<boolean>
let host: Host | null = null

/** The shell shows the dialog. Returns how to detach. */
export function attachConfirmHost(next: Host): () => void {
  host = next
  return () => {
    if (host === next) host = null
  }
}

/** Asks the person at the screen; false for Cancel, Escape, and without a shell to show the question. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return host ? host(request) : Promise.resolve(false)
}
