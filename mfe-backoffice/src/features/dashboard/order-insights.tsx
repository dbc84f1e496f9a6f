import { Badge, Card } from '@tiffin/ui'
import { ChartNoAxesColumn } from 'lucide-react'
import { messages } from './messages.ts'

/** Shows a placeholder for order insights, which no release has yet (spec §2). */
export function OrderInsights() {
  return (
    <Card title="Order Insights" actions={<Badge>coming soon</Badge>}>
      <p className="flex items-center gap-3 text-base text-muted">
        <ChartNoAxesColumn size={28} aria-hidden className="shrink-0" />
        {messages.insights}
      </p>
    </Card>
  )
}
