import { getRestaurantHealth, type AdminRestaurant } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { loadFailed } from '../../../platform/messages.ts'
import { useLoadFailure } from '../../../platform/use-load-failure.ts'
import { usePlatformQuery } from '../../../platform/use-platform-query.ts'
import { ChangePlanForm } from './change-plan-form.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { ExtendForm } from './extend-form.tsx'
import { MandateNote } from './mandate-note.tsx'

/** Puts a restaurant on a plan, or lets it run longer, by hand (spec §4). What it is on now is asked anew. */
export function SubscriptionDialog({ restaurant, onClose }: { restaurant: AdminRestaurant; onClose: () => void }) {
  const health = usePlatformQuery(getRestaurantHealth, { params: { id: restaurant.id } })
  useLoadFailure(health.error, loadFailed.restaurant)
  const subscription = health.error ? null : health.data?.subscription
  const form = {
    restaurantId: restaurant.id,
    currentPlanId: subscription?.plan_id,
    isWaiting: subscription === undefined,
    onDone: onClose,
  }
  return (
    <Dialog title="Manage Subscription" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="grid gap-5">
        <CurrentSubscription name={restaurant.name} subscription={subscription} />
        <MandateNote subscription={subscription} />
        <ChangePlanForm {...form} />
        <ExtendForm {...form} />
      </div>
    </Dialog>
  )
}
