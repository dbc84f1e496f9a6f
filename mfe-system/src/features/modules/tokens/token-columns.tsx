import type { ModuleToken } from '@tiffin/contracts'
import { Badge, RowAction, type Column } from '@tiffin/ui'
import { CircleX } from 'lucide-react'
import { moduleName } from '../../../format/modules.ts'
import { messages } from './messages.ts'

type TokenActions = {
  /** The id of the token being revoked; null while none is. */
  readonly revokingId: string | null
  readonly onRevoke: (token: ModuleToken, button: HTMLElement) => void
}

export function tokenColumns({ revokingId, onRevoke }: TokenActions): Column<ModuleToken>[] {
  return [
    {
      header: 'Module',
      isRowHeader: true,
      className: 'sm:min-w-40 [overflow-wrap:anywhere]',
      cell: (token) => (
        <>
          {moduleName(token.module)}
          <span className="block text-sm font-normal text-muted">{token.team}</span>
          <span className="block text-sm font-normal sm:hidden">{validityOf(token)}</span>
        </>
      ),
    },
    // A phone has no space for more columns, so the validity is below the name there.
    { header: 'Created', className: 'max-sm:hidden [overflow-wrap:anywhere]', cell: messages.createdAt },
    { header: 'Valid', className: 'max-sm:hidden whitespace-nowrap', cell: validityOf },
    {
      header: 'Actions',
      align: 'end',
      cell: (token) => (
        <span className="flex justify-end">
          <RowAction
            word={messages.revoke}
            label={`${messages.revoke} the token of team ${token.team} for ${moduleName(token.module)}`}
            icon={<CircleX size={20} aria-hidden />}
            isBusy={token.id === revokingId}
            onClick={(button) => onRevoke(token, button)}
          />
        </span>
      ),
    },
  ]
}

function validityOf({ expires_at }: ModuleToken) {
  if (Date.parse(expires_at) <= Date.now()) return <Badge tone="warning">{messages.expired}</Badge>
  return <time dateTime={expires_at}>{messages.until(expires_at)}</time>
}
