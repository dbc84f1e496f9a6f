import { revokeModuleToken, type ModuleToken } from '@tiffin/contracts'
import { neighbourFocus } from '@tiffin/ui'
import { confirm } from '@tiffin/web-kit'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

/** Revokes a token after a question. When it is revoked, the focus moves to a neighbouring row. */
export function useRevokeToken() {
  const { change, isPending, variables } = usePlatformChange(revokeModuleToken)

  async function revoke(token: ModuleToken, button: HTMLElement): Promise<void> {
    const question = {
      title: messages.revokeTitle,
      message: messages.revokeQuestion(token),
      confirmLabel: messages.revoke,
      danger: true,
    }
    if (isPending || !(await confirm(question))) return
    const focusNeighbour = neighbourFocus(button)
    const words = { done: messages.revoked(token), failed: messages.revokeFailed }
    if (await change({ params: { id: token.id } }, words)) focusNeighbour()
  }

  return { revoke, revokingId: (isPending && variables?.params.id) || null }
}
