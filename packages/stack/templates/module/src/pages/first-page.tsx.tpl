import { getDashboard } from '@tiffin/contracts'
import { PageFrame, Skeleton } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'

/** What a visitor of __PATH__ sees first. */
export default function FirstPage() {
  const { data } = useApiQuery(getDashboard)
  return <PageFrame title="__TITLE__">{data ? <p className="text-base text-ink">{data.restaurant.name}</p> : <Skeleton />}</PageFrame>
}
