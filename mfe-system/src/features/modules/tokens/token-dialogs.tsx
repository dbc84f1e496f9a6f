import { CreateTokenDialog } from './create-token-dialog.tsx'
import type { CreatedToken } from './created-token.ts'
import { ShownTokenDialog } from './shown-token-dialog.tsx'

type TokenDialogsProps = {
  readonly opened: 'form' | CreatedToken
  readonly onCreated: (token: CreatedToken) => void
  readonly onClose: () => void
}

/** Shows the form, or the created token. The dialogs share one component, so that one chunk holds their code. */
export function TokenDialogs({ opened, onCreated, onClose }: TokenDialogsProps) {
  if (opened === 'form') return <CreateTokenDialog onCreated={onCreated} onClose={onClose} />
  return <ShownTokenDialog created={opened} onClose={onClose} />
}
