import { paths, systemLogOutEverywhere } from '@tiffin/contracts'
import { ApiError, clearToken, useApiMutation, useNavigate, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { reasonOf } from '../queries/reason-of.ts'

/**
 * Provides a function that deletes the operator's token and everything in the query cache, and opens the login (spec
 * §2).
 */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useCallback(() => {
    clearToken('system')
    queries.clear()
    void navigate(paths.systemLogin(), { replace: true })
  }, [navigate, queries])
}

/**
 * Provides a function that ends every session of the operator on the server and then signs out here. The function
 * resolves to the text of a failure, or to null.
 */
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
      // The status 401 means that this session has already ended, which is no failure here.
      if (!(error instanceof ApiError && error.status === 401)) return reasonOf(error)
    }
    logOut()
    return null
  }, [mutateAsync, logOut])
  return { logOutEverywhere, isPending }
}
