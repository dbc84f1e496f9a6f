import { PageFrame } from '@tiffin/ui'
import { ManageCategoriesButton } from '../features/menu/manage-categories-button.tsx'
import { ArrangeButton } from '../features/menu/arrange/arrange-button.tsx'
import { Menu } from '../features/menu/menu.tsx'
import { useLiveMenu } from '../hooks/use-live-reads.ts'

export default function MenuPage() {
  useLiveMenu()
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
      <Menu />
    </PageFrame>
  )
}
