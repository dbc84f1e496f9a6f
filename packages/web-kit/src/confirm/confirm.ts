export type ConfirmRequest = {
  readonly title: string
  readonly message: string
  /**
   * The label of the confirming button; 'Confirm' by default. Only questions that are not in the specification have
   * another label (reading R2).
   */
  readonly confirmLabel?: string
  /** Marks the confirming button as destructive. */
  readonly danger?: boolean
}

type Host = (request: ConfirmRequest) => Promise<boolean>
let host: Host | null = null

/** Registers the shell's dialog for questions. @returns a function that removes the dialog again */
export function attachConfirmHost(next: Host): () => void {
  host = next
  return () => {
    if (host === next) host = null
  }
}

/**
 * Asks the user a question. Resolves with false for Cancel, for Escape, when another question replaces the question,
 * and without a shell to show the question.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return host ? host(request) : Promise.resolve(false)
}
