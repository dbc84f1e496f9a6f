import { listTables } from '@tiffin/contracts'
import { PageFrame, Skeleton } from '@tiffin/ui'
import { useApiQuery, useSession } from '@tiffin/web-kit'

/** The page that staff sees at __PATH__. */
export default function FirstPage() {
  const { restaurantName } = useSession()
  const { data } = useApiQuery(listTables)
  return (
    <PageFrame title="__TITLE__">
      {data ? (
        <p className="text-base text-ink">
          {restaurantName} has {data.length} tables.
        </p>
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  )
}
