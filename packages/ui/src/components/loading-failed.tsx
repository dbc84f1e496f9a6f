import { FullScreenMessage } from './full-screen-message.tsx'

export type LoadingFailedProps = {
  /** What failed, in the words of the server where it gave any; null for no more than the title. */
  readonly message: string | null
  readonly onTryAgain: () => void
}

/** The screen 'Loading Failed' with 'Try Again' (spec §2): of a module, a page, the user's profile or the floor. */
export function LoadingFailed({ message, onTryAgain }: LoadingFailedProps) {
  return (
    <FullScreenMessage title="Loading Failed" message={message} action={{ label: 'Try Again', onClick: onTryAgain }} />
  )
}
