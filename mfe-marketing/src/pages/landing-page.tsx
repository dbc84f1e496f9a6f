import { FindRestaurantForm } from '../features/landing/find-restaurant-form.tsx'
import { Plans } from '../features/landing/plans.tsx'
import { Prices } from '../features/landing/prices.tsx'
import { SignUp } from '../features/sign-up/sign-up.tsx'
import { Landing } from '../features/landing/landing.tsx'

export default function LandingPage({ baseDomain }: { baseDomain: string | null }) {
  return (
    <Landing
      prices={<Prices />}
      plans={<Plans />}
      signUp={<SignUp baseDomain={baseDomain} />}
      find={<FindRestaurantForm baseDomain={baseDomain} />}
    />
  )
}
