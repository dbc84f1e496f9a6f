import { FindRestaurantForm } from '../features/landing/find-restaurant-form.tsx'
import { Login } from '../features/login/login.tsx'
import { messages } from '../features/login/messages.ts'
import { useIsUnknownRestaurant } from '../features/login/use-is-unknown-restaurant.ts'
import { LoginCard } from '../layout/login-card.tsx'

export default function TenantLoginPage({ subdomain, baseDomain }: { subdomain: string; baseDomain: string | null }) {
  const isUnknown = useIsUnknownRestaurant(subdomain)
  return (
    <LoginCard baseDomain={baseDomain}>
      {isUnknown ? (
        <>
          <header className="grid gap-1">
            <h1 className="text-xl font-bold">{messages.noSuchRestaurant}</h1>
            <p className="text-base text-muted [overflow-wrap:anywhere]">{messages.noSuchRestaurantHelp(subdomain)}</p>
          </header>
          <FindRestaurantForm baseDomain={baseDomain} />
        </>
      ) : (
        <Login subdomain={subdomain} />
      )}
    </LoginCard>
  )
}
