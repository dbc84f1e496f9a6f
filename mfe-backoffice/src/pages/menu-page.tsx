import { PageFrame } from '@tiffin/ui'

export default function MenuPage() {
  return <PageFrame title="Menu Management">{null}</PageFrame>
}
