import { Payments } from '../features/payments/payments.tsx'
import { RestaurantHealthView } from '../features/restaurant-health/restaurant-health.tsx'

export default function RestaurantPage() {
  return <RestaurantHealthView payments={<Payments />} />
}
