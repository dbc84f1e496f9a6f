import { Skeleton } from './skeleton.tsx'

/** A placeholder for a page that is loading: its frame with grey lines. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="mx-auto grid w-full max-w-page gap-5 p-4 sm:p-6">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
