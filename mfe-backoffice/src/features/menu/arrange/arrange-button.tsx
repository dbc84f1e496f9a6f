import { listMenu } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { ArrangeDialog } from './arrange-dialog.tsx'

export function ArrangeButton() {
  const menu = useApiQuery(listMenu).data ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ArrowUpDown size={20} aria-hidden />} disabled={menu.length === 0} onClick={() => setOpen(true)}>
        Arrange
      </Button>
      {isOpen && <ArrangeDialog menu={menu} onClose={() => setOpen(false)} />}
    </>
  )
}
