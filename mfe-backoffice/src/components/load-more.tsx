import { Button, Spinner } from '@tiffin/ui'

/**
 * Shows the button that loads more rows, for people who scroll faster than rows load by themselves. While rows load,
 * the button stays in place and is not disabled, because it may have the focus.
 */
export function LoadMore({ more, onLoad }: { more: 'idle' | 'loading' | 'failed'; onLoad: () => void }) {
  const isLoading = more === 'loading'
  return (
    <div className="grid justify-center p-2">
      <Button aria-disabled={isLoading} icon={isLoading && <Spinner />} onClick={() => !isLoading && onLoad()}>
        {more === 'failed' ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  )
}
