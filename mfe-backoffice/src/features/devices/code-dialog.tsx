import { paths } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { messages } from './messages.ts'
import { pairCommand } from './pair-command.ts'
import type { ShownCode } from './shown-code.ts'

/** Shows a pairing code large enough to be read from across a kitchen. */
export function CodeDialog({ code, onClose }: { code: ShownCode; onClose: () => void }) {
  return (
    <Dialog
      title={messages.codeTitle(code.name)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="@container grid justify-items-center gap-3 text-center">
        {/* The font size is limited, so that large text does not cut a digit off. */}
        <p className="text-[min(var(--text-2xl),20cqi)] font-bold tracking-[0.15em] tabular-nums">{code.code}</p>
        {code.kind === 'agent' ? (
          <>
            <p className="text-base">{messages.agentCodeHelp(code.expires_at)}</p>
            <code className="rounded-control bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
              {pairCommand(code.code, location)}
            </code>
            <p className="text-base">{messages.stationCodeHelp(`${location.host}${paths.kitchen()}`)}</p>
          </>
        ) : (
          <p className="text-base">{messages.codeHelp(code.expires_at)}</p>
        )}
        <p className="text-sm text-muted">{messages.codeAgain}</p>
      </div>
    </Dialog>
  )
}
