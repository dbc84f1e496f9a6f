import { RestaurantPayments } from '../features/payments/restaurant-payments.tsx'
import { RestaurantHealthView } from '../features/restaurant-health/restaurant-health.tsx'

export default function RestaurantPage() {
  return <RestaurantHealthView payments={<RestaurantPayments />} />
}
