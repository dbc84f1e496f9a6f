import { Activity } from '../features/activity/activity.tsx'

export default function ActivityPage() {
  return <Activity />
}
