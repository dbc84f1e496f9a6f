import { PageFrame } from '@tiffin/ui'

export default function OrdersPage() {
  return <PageFrame title="Order History">{null}</PageFrame>
}
