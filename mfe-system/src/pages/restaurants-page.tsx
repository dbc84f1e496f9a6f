import { Restaurants } from '../features/restaurants/restaurants.tsx'
import { Removals } from '../features/removals/removals.tsx'

export default function RestaurantsPage() {
  return <Restaurants removals={<Removals />} />
}
