import { PageFrame } from '@tiffin/ui'

export default function DashboardPage() {
  return <PageFrame title="Dashboard">{null}</PageFrame>
}
