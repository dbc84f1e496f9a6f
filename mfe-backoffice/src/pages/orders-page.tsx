import { Orders } from '../features/orders/orders.tsx'

export default function OrdersPage() {
  return <Orders />
}
