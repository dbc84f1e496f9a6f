import { paths } from '@tiffin/contracts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Returns a function that navigates to a page by its name: `view('plans')` (spec §2). */
export function useView(): (view: keyof typeof paths) => void {
  const navigate = useNavigate()
  return useCallback((view: keyof typeof paths) => void navigate(paths[view]()), [navigate])
}
