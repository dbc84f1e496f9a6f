export type ConfirmRequest = {
  readonly title: string
  readonly message: string
  /**
   * The label of the confirming button, by default Confirm. Only questions that the specification does not have set it
   * (reading R2).
   */
  readonly confirmLabel?: string
  /** Marks the confirming button as destructive. */
  readonly danger?: boolean
}

type Host = (request: ConfirmRequest) => Promise<boolean>
let host: Host | null = null

/** Registers the shell's dialog for questions. @returns a function that removes it */
export function attachConfirmHost(next: Host): () => void {
  host = next
  return () => {
    if (host === next) host = null
  }
}

/** Asks the user a question. Resolves with false for Cancel, for Escape, and without a shell to show the question. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return host ? host(request) : Promise.resolve(false)
}
