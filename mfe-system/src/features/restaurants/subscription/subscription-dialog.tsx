import { getRestaurantHealth, type AdminRestaurant } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { loadFailed } from '../../../platform/messages.ts'
import { useLoadFailure } from '../../../platform/use-load-failure.ts'
import { messages } from '../messages.ts'
import { ChangePlanForm } from './change-plan-form.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { ExtendForm } from './extend-form.tsx'

/** Puts a restaurant on a plan, or lets it run longer, by hand (spec §4). What it is on now is asked anew. */
export function SubscriptionDialog({ restaurant, onClose }: { restaurant: AdminRestaurant; onClose: () => void }) {
  const health = useApiQuery(getRestaurantHealth, { params: { id: restaurant.id } })
  useLoadFailure(health.error, loadFailed.restaurant)
  const subscription = health.data?.subscription
  return (
    <Dialog title="Manage Subscription" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="grid gap-5">
        <CurrentSubscription name={restaurant.name} subscription={health.error ? null : subscription} />
        <p className={subscription?.has_live_mandate ? 'rounded-control bg-warning-soft p-3 text-base text-warning-ink' : 'text-sm text-muted'} {...(subscription?.has_live_mandate && { role: 'alert' })}>
          {subscription?.has_live_mandate ? messages.mandate : messages.manual}
        </p>
        <ChangePlanForm restaurantId={restaurant.id} currentPlanId={subscription?.plan_id} onDone={onClose} />
        <ExtendForm restaurantId={restaurant.id} currentPlanId={subscription?.plan_id} onDone={onClose} />
      </div>
    </Dialog>
  )
}
