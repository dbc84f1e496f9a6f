import { listHeldCommands, resolveHeldCommand, type BodyOf, type HeldCommand } from '@tiffin/contracts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from './messages.ts'

export type Decision = Omit<BodyOf<typeof resolveHeldCommand>, 'version'>

/**
 * Returns a function that sends a decision, shows the outcome, and resolves to true if the decision was accepted. A
 * refusal, for example because another person has decided first, is shown in the server's words.
 */
export function useDecide({ id, version }: HeldCommand) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: Decision): Promise<boolean> => {
    setBusy(true)
    try {
      await call(resolveHeldCommand, { params: { id }, body: { ...decision, version } })
      toast.success(messages.done[decision.as])
      return true
    } catch (error) {
      toast.error(serverTextOr(error, messages.failed))
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: queryKeyOf(listHeldCommands) })
    }
  }
  return { decide, isBusy }
}
