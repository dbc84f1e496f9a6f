import { paths } from '@tiffin/contracts'
import { clearToken, useNavigate, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'

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
