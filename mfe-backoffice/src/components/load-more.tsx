import { Button, Spinner } from '@tiffin/ui'

/**
 * Rows load by themselves while scrolling; this button serves people who scroll faster. It stays in place while
 * loading, because it may have the focus.
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
