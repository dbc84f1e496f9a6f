import { PageFrame } from '@tiffin/ui'
import { Activity } from '../features/activity/activity.tsx'

export default function ActivityPage() {
  return (
    <PageFrame title="Activity" help="What operators and deployments changed, the newest first.">
      <Activity />
    </PageFrame>
  )
}
