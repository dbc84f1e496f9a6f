import { PageFrame } from '@tiffin/ui'

export default function TablesPage() {
  return <PageFrame title="Table Management">{null}</PageFrame>
}
