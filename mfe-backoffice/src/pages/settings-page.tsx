import { PageFrame } from '@tiffin/ui'
import { RestaurantSettingsSection } from '../features/settings/restaurant-settings-section.tsx'

export default function SettingsPage() {
  return (
    <PageFrame title="Restaurant Settings">
      <RestaurantSettingsSection />
    </PageFrame>
  )
}
