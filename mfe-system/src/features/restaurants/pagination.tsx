import { RESTAURANTS_A_PAGE } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { messages } from './messages.ts'

/** Returns the number of the last page; 1 for an empty list. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / RESTAURANTS_A_PAGE))
}

/** Shows the buttons to other pages, only where there is more than one page (spec §2). */
export function Pagination({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const lastPage = lastPageOf(total)
  if (lastPage === 1) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.pages(page, lastPage, total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* With `aria-disabled` instead of `disabled` the button keeps the focus at the first and the last page. */}
        <Button
          aria-disabled={page <= 1 || undefined}
          icon={<ChevronLeft size={20} aria-hidden />}
          className={edge}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          Previous
        </Button>
        <Button
          aria-disabled={page >= lastPage || undefined}
          className={edge}
          onClick={() => page < lastPage && onPage(page + 1)}
        >
          Next
          <ChevronRight size={20} aria-hidden />
        </Button>
      </div>
    </nav>
  )
}

const edge =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted'
