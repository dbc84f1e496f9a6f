import { homePathOf, pages, type PageId } from '@tiffin/contracts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../session/session-context.tsx'

/** Navigation by view name, as screens speak of each other: `view('plans')` (spec §2). */
export function useView(): (view: PageId) => void {
  const navigate = useNavigate()
  return useCallback((view: PageId) => void navigate(pages[view].path), [navigate])
}

/** The home page of who is signed in. */
export function useHomePath(): string {
  return homePathOf(useSession().userRole)
}
