import { PageFrame } from '@tiffin/ui'
import { ManageCategoriesButton } from '../features/menu/manage-categories-button.tsx'
import { MenuManagement } from '../features/menu/menu-management.tsx'

export default function MenuPage() {
  return (
    <PageFrame title="Menu Management" actions={<ManageCategoriesButton />}>
      <MenuManagement />
    </PageFrame>
  )
}
