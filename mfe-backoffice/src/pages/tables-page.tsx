import { TableManagement } from '../features/tables/table-management.tsx'
import { useLiveFloor } from '../hooks/use-live-reads.ts'

export default function TablesPage() {
  useLiveFloor()
  return <TableManagement />
}
