import { Badge, type BadgeTone } from '@tiffin/ui'

const labels: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'confirm' },
  past_due: { label: 'Past Due', tone: 'warning' },
  pending: { label: 'Pending', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/**
 * Shows the operator's label for a subscription's status; 'N/A' for a status that the panel does not know (spec §4).
 */
export function StatusBadge({ status }: { status: string | null }) {
  const { label, tone } = (status && labels[status]) || { label: 'N/A', tone: 'neutral' }
  return <Badge tone={tone}>{label}</Badge>
}
