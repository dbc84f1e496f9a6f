import { listModuleTokens, type ModuleToken } from '@tiffin/contracts'
import { Button, Card, DataTable, EmptyState, FailedState } from '@tiffin/ui'
import { LazyPlace, lazyPart, useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { stateOf } from '../../../queries/state-of.ts'
import { useLoadFailure } from '../../../queries/use-load-failure.ts'
import type { CreatedToken } from './created-token.ts'
import { messages } from './messages.ts'
import { tokenColumns } from './token-columns.tsx'
import { useRevokeToken } from './use-revoke-token.ts'

// The code of the dialogs is loaded when the operator first opens one.
const TokenDialogs = lazyPart(async () => (await import('./token-dialogs.tsx')).TokenDialogs)

/** Shows the tokens by which teams outside upload releases, and creates and revokes them. */
export function ModuleTokens() {
  const query = useApiQuery(listModuleTokens)
  useLoadFailure(query.error, messages.loadFailed)
  const state = stateOf(query, (tokens) => tokens, messages.loadFailed)
  const { revoke, revokingId } = useRevokeToken()
  const [opened, setOpened] = useState<'form' | CreatedToken | null>(null)
  return (
    <Card
      title={messages.title}
      help={messages.help}
      actions={<Button onClick={() => setOpened('form')}>{messages.create}</Button>}
    >
      {state.status === 'failed' ? (
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      ) : (
        <DataTable<ModuleToken>
          caption={messages.title}
          columns={tokenColumns({ revokingId, onRevoke: (token, button) => void revoke(token, button) })}
          rows={state.status === 'loaded' ? state.value : undefined}
          keyOf={({ id }) => id}
          empty={<EmptyState text={messages.none} />}
        />
      )}
      <LazyPlace>
        {opened && <TokenDialogs opened={opened} onCreated={setOpened} onClose={() => setOpened(null)} />}
      </LazyPlace>
    </Card>
  )
}
