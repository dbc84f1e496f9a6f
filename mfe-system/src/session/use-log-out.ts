import { paths, systemLogOutEverywhere } from '@tiffin/contracts'
import { ApiError, clearToken, useApiMutation, useNavigate, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { reasonOf } from '../queries/reason-of.ts'

/** Forgets the token and everything read with it, and leads to the login (spec §2). */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useCallback(() => {
    clearToken('system')
    queries.clear()
    void navigate(paths.systemLogin(), { replace: true })
  }, [navigate, queries])
}

/** Ends every session of the operator on the server, then this one. Resolves to the failure's text, or null. */
export function useLogOutEverywhere(): {
  readonly logOutEverywhere: () => Promise<string | null>
  readonly isPending: boolean
} {
  const { mutateAsync, isPending } = useApiMutation(systemLogOutEverywhere)
  const logOut = useLogOut()
  const logOutEverywhere = useCallback(async () => {
    try {
      await mutateAsync({})
    } catch (error) {
      // A session that is over already needs no ending.
      if (!(error instanceof ApiError && error.status === 401)) return reasonOf(error)
    }
    logOut()
    return null
  }, [mutateAsync, logOut])
  return { logOutEverywhere, isPending }
}
