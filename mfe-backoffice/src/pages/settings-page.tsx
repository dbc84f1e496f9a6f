import { PageFrame } from '@tiffin/ui'

export default function SettingsPage() {
  return <PageFrame title="Restaurant Settings">{null}</PageFrame>
}
