import { paths } from '@tiffin/contracts'
import { Button, EmptyState } from '@tiffin/ui'
import { useNavigate } from '@tiffin/web-kit'
import { Armchair } from 'lucide-react'
import { messages } from './messages.ts'

/** Shows that a restaurant has no tables, with a button that opens the page on which they are added. */
export function NoTables() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<Armchair size={40} aria-hidden />}
      text={messages.noTables}
      action={<Button onClick={() => void navigate(paths.tables())}>{messages.toTables}</Button>}
    />
  )
}
