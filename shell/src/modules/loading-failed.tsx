import { FullScreenMessage } from '@tiffin/ui'

type LoadingFailedProps = {
  readonly message: string
  readonly onTryAgain: () => void
}

/** The screen 'Loading Failed' with 'Try Again' (spec §2): of a module, a page or the user's profile. */
export function LoadingFailed({ message, onTryAgain }: LoadingFailedProps) {
  return (
    <FullScreenMessage title="Loading Failed" message={message} action={{ label: 'Try Again', onClick: onTryAgain }} />
  )
}
