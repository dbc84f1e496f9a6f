import { pageOfPath } from '@tiffin/contracts'
import { Button, EmptyState } from '@tiffin/ui'
import { useLocation, useView } from '@tiffin/web-kit'

/** Stands where a page is still being built: says so, and leads to what works. */
export default function ComingPage() {
  const view = useView()
  const page = pageOfPath(useLocation().pathname)
  return (
    <section className="p-4 sm:p-6">
      <h1 className="text-xl font-bold text-ink">{page?.entry}</h1>
      <EmptyState
        text="This page is still being built. Orders, kitchen tickets, bills and payment work on the POS terminal."
        action={
          <Button variant="primary" size="lg" onClick={() => view('pos')}>
            POS Terminal
          </Button>
        }
      />
    </section>
  )
}
