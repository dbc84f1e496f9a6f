import { FullScreenSpinner, LoadingFailed } from '@tiffin/ui'
import { useQueryClient } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { recallUser } from './recall-user.ts'

/**
 * Shows a spinner in place of the page while the profile is missing and it is not known whether the session is over. A
 * stored profile, if there is one, renders the pages; without one the failure is shown.
 */
export function ProfileAway({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const queries = useQueryClient()
  const [isUnknown, setUnknown] = useState(false)
  useEffect(() => void recallUser(queries).then((isKnown) => setUnknown(!isKnown)), [queries])
  if (!isUnknown) return <FullScreenSpinner />
  return (
    <LoadingFailed
      message="Session error: Could not load user profile. Please check your connection."
      onTryAgain={onTryAgain}
    />
  )
}
