/** The exit codes: done, failed with its reason told, arguments that no command has, and another program runs. */
export const EXIT = { done: 0, failed: 1, wrongArguments: 2, inUse: 3 } as const

/** Shows lines to whoever called the program. */
export type Terminal = { readonly say: (line: string) => void; readonly complain: (line: string) => void }

/** Thrown for arguments that no command has. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

/** Thrown where a command cannot go on. The message says why, and what to do. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
