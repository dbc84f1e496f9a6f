import { paths } from '@tiffin/contracts'
import { PageFrame } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import { AddOns } from '../features/add-ons/add-ons.tsx'
import { Devices } from '../features/devices/devices.tsx'
import { Guests } from '../features/guests/guests.tsx'
import { Printers } from '../features/printers/printers.tsx'
import { ServingHours } from '../features/serving-hours/serving-hours.tsx'
import { Settings } from '../features/settings/settings.tsx'
import { Stations } from '../features/stations/stations.tsx'
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
      <Settings />
      <div className="grid max-w-form items-start gap-5 pt-4">
        <AddOns />
        <ServingHours />
        <Stations />
        <Printers />
        <Devices />
        <Guests />
        <YourData />
      </div>
    </PageFrame>
  )
}
