import path from 'node:path'

/** The name of the program bundled into one file. */
export const ONE_FILE = 'print-agent.mjs'

/** Returns the command line that starts this program with some arguments. @param script the file that Node runs */
export function commandLine(args = '', script = process.argv[1] ?? ''): string {
  if (path.basename(script) === ONE_FILE) return `node ${ONE_FILE} ${args}`.trimEnd()
  return args ? `npm run print-agent -- ${args}` : 'npm run print-agent'
}

/** The exit codes. A failed command has printed its reason; `inUse` means that another agent uses the folder. */
export const EXIT = { done: 0, failed: 1, wrongArguments: 2, inUse: 3 } as const

/** Thrown for missing, invalid and unknown arguments. The message is shown together with the usage of the program. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

/** Thrown where a command cannot continue. The message gives the reason to the person who started the program. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
