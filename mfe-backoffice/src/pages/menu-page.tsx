import { PageFrame } from '@tiffin/ui'
import { ManageCategoriesButton } from '../features/menu/manage-categories-button.tsx'
import { ArrangeButton } from '../features/menu/order/arrange-button.tsx'
import { MenuManagement } from '../features/menu/menu-management.tsx'

export default function MenuPage() {
  return (
    <PageFrame
      title="Menu Management"
      actions={
        <>
          <ArrangeButton />
          <ManageCategoriesButton />
        </>
      }
    >
      <MenuManagement />
    </PageFrame>
  )
}
