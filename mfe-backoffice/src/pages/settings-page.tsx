import { paths } from '@tiffin/contracts'
import { PageFrame } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import { Devices } from '../features/devices/devices.tsx'
import { GuestsData } from '../features/guests/guests-data.tsx'
import { Kitchen } from '../features/kitchen/kitchen.tsx'
import { RestaurantSettingsSection } from '../features/settings/restaurant-settings-section.tsx'
import { YourData } from '../features/your-data/your-data.tsx'

export default function SettingsPage() {
  return (
    <PageFrame
      title="Restaurant Settings"
      actions={
        <Link
          to={paths.activity()}
          className="inline-flex min-h-11 items-center font-bold text-accent-ink underline underline-offset-4"
        >
          Activity Log
        </Link>
      }
    >
      <RestaurantSettingsSection />
      <div className="grid max-w-form items-start gap-5 pt-4">
        <Kitchen />
        <Devices />
        <GuestsData />
        <YourData />
      </div>
    </PageFrame>
  )
}
