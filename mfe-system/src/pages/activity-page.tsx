import { PageFrame } from '@tiffin/ui'
import { ActivityList } from '../features/activity/activity-list.tsx'

export default function ActivityPage() {
  return (
    <PageFrame title="Activity" help="What operators and deployments changed, the newest first.">
      <ActivityList />
    </PageFrame>
  )
}
