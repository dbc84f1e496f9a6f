import { getDevice } from '@tiffin/contracts'
import { callTiffin, type Caller } from '../call-tiffin.ts'
import { commandLine, CommandFailure } from '../command.ts'
import { readSignIn, writeSignIn, type SignIn } from '../sign-in.ts'
import type { Terminal } from '../terminal.ts'
import type { Clock } from './clock.ts'
import type { AgentSession } from './print-jobs.ts'

/** The sign-in of this agent in its folder, while it runs. */
export type Session = AgentSession & {
  readonly caller: () => Caller
  /** The name that an Admin gave the agent. */
  readonly name: () => string
}

type SessionOptions = { readonly renewEveryMs: number; readonly clock: Clock; readonly terminal: Terminal }

/** Opens the session of a folder. @throws CommandFailure for a folder without a readable sign-in */
export function openSession(folder: string, { renewEveryMs, clock, terminal }: SessionOptions): Session {
  let signIn = requireSignIn(folder)
  let renewedAtMs = -Infinity
  return {
    caller: () => signIn,
    call: (endpoint, input) => callTiffin(signIn, endpoint, input),
    url: () => signIn.url,
    name: () => signIn.name,
    async renewIfDue() {
      if (clock.elapsed() - renewedAtMs < renewEveryMs) return
      const reply = await callTiffin(signIn, getDevice, {})
      if ('failure' in reply) return
      renewedAtMs = clock.elapsed()
      if (!reply.renewedToken) return
      signIn = { ...signIn, token: reply.renewedToken }
      try {
        writeSignIn(folder, signIn)
      } catch (error) {
        // The program continues, because the token that was stored before stays valid for months.
        terminal.complain(`The renewed sign-in is not stored: ${(error as Error).message}`)
      }
    },
    takeUpAnother() {
      const stored = storedIn(folder)
      if (stored === null || stored.token === signIn.token) return false
      signIn = stored
      return true
    },
  }
}

/** Returns the sign-in in a folder; null where none can be read. The next pairing replaces a damaged sign-in. */
function storedIn(folder: string): SignIn | null {
  try {
    return readSignIn(folder)
  } catch {
    return null
  }
}

function requireSignIn(folder: string): SignIn {
  const signIn = readSignIn(folder)
  if (signIn) return signIn
  throw new CommandFailure(
    'This computer is not paired yet. An Admin adds a print agent in Settings, which shows a code. Then: ' +
      commandLine('pair https://spice.example.com CODE'),
  )
}
