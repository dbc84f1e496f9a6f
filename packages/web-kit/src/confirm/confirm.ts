export type ConfirmRequest = {
  readonly title: string
  readonly message: string
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

/** Asks a person; false for Cancel, Escape, and when nobody can be asked. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return host ? host(request) : Promise.resolve(false)
}
