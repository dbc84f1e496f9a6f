import { Button } from '@tiffin/ui'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { CategoryManager } from './categories/category-manager.tsx'

export function ManageCategoriesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Tags size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Manage Categories
      </Button>
      {isOpen && <CategoryManager onClose={() => setOpen(false)} />}
    </>
  )
}
