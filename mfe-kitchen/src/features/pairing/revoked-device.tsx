import { messages } from './messages.ts'
import { readPairedKind } from './paired-kind.ts'
import { Pairing } from './pairing.tsx'

/** Says that the token of this device was refused, why, and how to pair it again. */
export function RevokedDevice({ subdomain }: { subdomain: string | null }) {
  const kind = readPairedKind()
  return (
    <main className="grid min-h-dvh place-content-center gap-6 bg-canvas p-6 text-ink">
      <div role="alert" className="grid gap-2 text-center">
        <h1 className="text-xl font-bold">{messages.revoked[kind]}</h1>
        <p className="max-w-dialog text-base text-muted">{messages.revokedHelp[kind]}</p>
      </div>
      {subdomain !== null && <Pairing kind={kind} subdomain={subdomain} />}
    </main>
  )
}
