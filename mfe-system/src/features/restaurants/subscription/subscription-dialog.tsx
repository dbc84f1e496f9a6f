import { getRestaurantHealth, type AdminRestaurant } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { loadFailed } from '../../../queries/messages.ts'
import { useLoadFailure } from '../../../queries/use-load-failure.ts'
import { usePlatformQuery } from '../../../queries/use-platform-query.ts'
import { ChangePlanForm } from './change-plan-form.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { ExtendForm } from './extend-form.tsx'
import { MandateNote } from './mandate-note.tsx'

/** Changes or extends the plan of a restaurant by hand (spec §4). Loads its current plan when opened. */
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
