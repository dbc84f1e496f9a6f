import { messages } from './messages.ts'
import { Pairing } from './pairing.tsx'

/** Says that the token of this screen was refused, why, and how to pair it again. */
export function RevokedScreen({ subdomain }: { subdomain: string | null }) {
  return (
    <main className="grid min-h-dvh place-content-center gap-6 bg-canvas p-6 text-ink">
      <div role="alert" className="grid gap-2 text-center">
        <h1 className="text-xl font-bold">{messages.revoked}</h1>
        <p className="max-w-dialog text-base text-muted">{messages.revokedHelp}</p>
      </div>
      {subdomain !== null && <Pairing subdomain={subdomain} />}
    </main>
  )
}
