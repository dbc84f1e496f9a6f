import { Dialog, Spinner } from '@tiffin/ui'

/** Shows a spinner in place of a dialog whose content or code is still loading, so that a tap is answered at once. */
export function LoadingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div role="status" className="grid justify-items-center py-12 text-accent">
        <Spinner className="size-8" />
        <span className="sr-only">Loading…</span>
      </div>
    </Dialog>
  )
}
