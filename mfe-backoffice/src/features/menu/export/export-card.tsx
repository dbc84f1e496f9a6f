import type { MenuItem } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ExportDialog } from './export-dialog.tsx'

export function ExportCard({ menu }: { menu: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-base text-muted">The whole menu as a CSV file, which can be edited and imported elsewhere.</p>
      <Button icon={<Download size={20} aria-hidden />} disabled={menu.length === 0} onClick={() => setOpen(true)}>
        Export Menu
      </Button>
      {isOpen && <ExportDialog menu={menu} onClose={() => setOpen(false)} />}
    </div>
  )
}
